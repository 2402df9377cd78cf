package dev.dioxus.main

import android.content.Intent
import android.content.res.Configuration
import android.graphics.Color
import android.graphics.drawable.ColorDrawable
import android.os.Bundle
import android.view.View
import android.webkit.JavascriptInterface
import android.webkit.WebView
import androidx.activity.OnBackPressedCallback
import androidx.core.view.ViewCompat
import androidx.core.view.WindowCompat
import androidx.core.view.WindowInsetsCompat

typealias BuildConfig = org.guzhi.app.BuildConfig

/** The one window: paper-coloured before the page is there, inside the system's bars, and back is the page's first. */
class MainActivity : WryActivity() {
    private var page: WebView? = null

    /** The link of an invitation that opened the app, until the page has taken it. */
    @Volatile
    private var link: String? = null

    /** Wry's own answer hears only the key; a swipe from the edge comes to the callback below, as the key does. */
    override val handleBackNavigation = false

    private val paper: Int
        get() = Color.parseColor(if (isNight) "#1E1611" else "#FBF4E6")

    private val isNight: Boolean
        get() = resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES

    override fun onCreate(savedInstanceState: Bundle?) {
        WindowCompat.setDecorFitsSystemWindows(window, false)
        paint()
        onBackPressedDispatcher.addCallback(
            this,
            object : OnBackPressedCallback(true) {
                override fun handleOnBackPressed() = back()
            },
        )
        if (savedInstanceState == null) link = intent?.dataString
        super.onCreate(savedInstanceState)
        // The bars, the camera's notch and the keyboard stay free of the page on every version of the webview.
        val content: View = findViewById(android.R.id.content)
        ViewCompat.setOnApplyWindowInsetsListener(content) { view, insets ->
            val kinds = WindowInsetsCompat.Type.systemBars() or
                WindowInsetsCompat.Type.displayCutout() or
                WindowInsetsCompat.Type.ime()
            val edges = insets.getInsets(kinds)
            view.setPadding(edges.left, edges.top, edges.right, edges.bottom)
            WindowInsetsCompat.CONSUMED
        }
    }

    override fun onWebViewCreate(webView: WebView) {
        page = webView
        webView.addJavascriptInterface(Links(), "guzhiLinks")
        paint()
    }

    /** A link was tapped while the app was there already. */
    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        link = intent.dataString ?: return
        page?.evaluateJavascript("dispatchEvent(new Event('guzhi-link'))", null)
    }

    /** What the page asks (see assets/scripts/page.js). */
    private inner class Links {
        /** The link that opened the app, once; empty when there is none. */
        @JavascriptInterface
        fun take(): String {
            val taken = link.orEmpty()
            link = null
            return taken
        }
    }

    /** The manifest sends every change here instead of starting the game anew. */
    override fun onConfigurationChanged(newConfig: Configuration) {
        super.onConfigurationChanged(newConfig)
        paint()
    }

    private fun paint() {
        window.setBackgroundDrawable(ColorDrawable(paper))
        WindowCompat.getInsetsController(window, window.decorView).apply {
            isAppearanceLightStatusBars = !isNight
            isAppearanceLightNavigationBars = !isNight
        }
        page?.setBackgroundColor(paper)
        page?.settings?.textZoom = (resources.configuration.fontScale * 100).toInt()
    }

    /**
     * The page keeps one entry of its history for the screen before (see assets/scripts/page.js). Where there is
     * none, the app steps aside and stays in memory, as Android's own do.
     */
    private fun back() {
        val page = page
        if (page != null && page.canGoBack()) page.goBack() else moveTaskToBack(true)
    }
}
