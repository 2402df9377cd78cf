//! Android: the app's own files folder, which only Android itself can name.

// The activity and the Java machine reach Rust as raw pointers; there is no safe way to take them.
#![allow(unsafe_code)]

use jni::objects::{JObject, JString};
use jni::{JNIEnv, JavaVM};
use std::path::PathBuf;

/// `Context.getFilesDir()`; `None` when Android does not answer.
pub(super) fn data_folder() -> Option<PathBuf> {
    let context = ndk_context::android_context();
    // SAFETY: the activity that started this process handed over both pointers; they live as long as it does.
    let (machine, activity) =
        unsafe { (JavaVM::from_raw(context.vm().cast()).ok()?, JObject::from_raw(context.context().cast())) };
    let mut env = machine.attach_current_thread().ok()?;
    files_dir(&mut env, &activity).ok()
}

fn files_dir(env: &mut JNIEnv, activity: &JObject) -> jni::errors::Result<PathBuf> {
    let folder = env.call_method(activity, "getFilesDir", "()Ljava/io/File;", &[])?.l()?;
    let path = env.call_method(&folder, "getAbsolutePath", "()Ljava/lang/String;", &[])?.l()?;
    let path: String = env.get_string(&JString::from(path))?.into();
    Ok(PathBuf::from(path))
}
