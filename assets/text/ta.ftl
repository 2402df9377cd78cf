# திரையில் வரும் எல்லா உரைகளும். { } உள்ளவற்றைச் செயலி நிரப்பும்; en.ftl-இல் உள்ள அதே பெயர்கள்.

app-name = குழி
app-script-name = பல்லாங்குழி
back = பின்செல்
close = மூடு
cancel = வேண்டாம்

## Home
home-continue = தொடர்க
home-continue-ai = { $name } உடன் · { $near }–{ $far } · { $turn ->
    [yours] உங்கள் முறை
   *[theirs] அவர் முறை
}
home-continue-two = இருவர் ஆட்டம் · { $near }–{ $far } · { $turn ->
    [yours] தெற்கின் முறை
   *[theirs] வடக்கின் முறை
}
home-classic = மரபு ஆட்டம்
home-classic-line = நிதானமாக ஆடுங்கள்: கணினியுடன், அல்லது நண்பருடன்.
home-two = இருவர்
home-two-line = ஒரே பலகையில் இருவரும்
home-how = எப்படி ஆடுவது
home-how-line = விதிகள் ஒரே பக்கத்தில்
home-settings = அமைப்புகள்
home-record = { $played ->
    [0] இன்னும் ஆட்டம் முடியவில்லை
   *[other] { $played } ஆட்டம், { $won } வெற்றி
}

## New game
new-title = புதிய ஆட்டம்
new-opponent = எதிராளி
new-two = இருவர்
new-two-line = இதே கருவியில் மாறி மாறி
new-side = உங்கள் பக்கம்
new-side-south = தெற்கு
new-side-south-line = நீங்கள் தொடங்குவீர்
new-side-north = வடக்கு
new-side-north-line = அவர் தொடங்குவார்
new-start = தொடங்கு
new-replaces = புதிய ஆட்டம் தொடங்கினால் நடந்துகொண்டிருக்கும் ஆட்டம் முடிந்துவிடும்.
level-easy = எளிது
level-medium = நடுத்தரம்
level-hard = கடினம்
level-easy-line = விளையாட்டாக ஆடும்; நீங்களும் வெல்லலாம்
level-medium-line = கிடைப்பதை விடாமல் எடுக்கும்
level-hard-line = வெகுதூரம் பார்க்கும்; தவறுவது அரிது
level-record = { $played ->
    [0] இன்னும் ஆடவில்லை
   *[other] { $played } ஆட்டத்தில் { $won } வெற்றி
}
name-easy = கண்ணன்
name-medium = வள்ளி
name-hard = மீனாட்சி
name-you = நீங்கள்
name-south = தெற்கு
name-north = வடக்கு

## Table
table-title = மரபு ஆட்டம்
table-pause = இடைநிறுத்து
table-undo = திரும்பப் பெறு
table-board = பலகை
says-your-turn = உங்கள் முறை
says-their-turn = யோசிக்கிறார் …
says-turn-of-two = உங்கள் முறை: உங்கள் குழியைத் தொடுங்கள்
says-begin = நீங்கள் தொடங்குங்கள்: உங்கள் குழி ஒன்றைத் தொடுங்கள்
says-wait = அடுத்த முறைக்குக் காத்திருக்கிறார்
says-over = ஆட்டம் முடிந்தது
says-preview = குழி { $pit }: { $laps } சுற்று, { $taken ->
    [0] எதுவும் இல்லை
   *[other] { $taken } கிடைக்கும்
}{ $given ->
    [0] {""}
   *[other] , { $given } போகும்
}
says-turn = குழி { $pit }: { $laps } சுற்று, { $taken ->
    [0] எதுவும் எடுக்கவில்லை
   *[other] { $taken } எடுத்தது
}
says-empty = அந்தக் குழி காலி. முத்துகள் உள்ள குழியைத் தேர்ந்தெடுங்கள்.
says-not-yours = அந்தக் குழி எதிர்ப் பக்கத்தில் உள்ளது.
says-not-your-turn = இன்னும் உங்கள் முறை வரவில்லை.
says-took-back = நகர்வு திரும்பப் பெறப்பட்டது

## For screen readers
pit-yours = உங்கள் குழி { $pit }, { $seeds ->
    [0] காலி
   *[other] { $seeds } முத்து
}
pit-theirs = எதிராளியின் குழி { $pit }, { $seeds ->
    [0] காலி
   *[other] { $seeds } முத்து
}
pit-of = { $side } குழி { $pit }, { $seeds ->
    [0] காலி
   *[other] { $seeds } முத்து
}
store-of = { $name }: சேமிப்பில் { $seeds }
turn-you = நீங்கள் குழி { $pit } இலிருந்து விதைத்தீர்கள்
turn-other = { $name } குழி { $pit } இலிருந்து விதைத்தார்
turn-laps = { $laps } சுற்று
turn-captured = குழி { $pit } இலிருந்து { $seeds } பிடிபட்டன
turn-pasu = { $name } பசுவாக { $seeds } பெற்றார்
turn-pasu-you = நீங்கள் பசுவாக { $seeds } பெற்றீர்கள்
turn-swept = கடைசி { $seeds } { $name } பெற்றார்
turn-swept-you = கடைசி { $seeds } நீங்கள் பெற்றீர்கள்
turn-nothing = எதுவும் எடுக்கப்படவில்லை
turn-next-you = உங்கள் முறை.
turn-next-other = { $name } முறை.

## Pause
pause-title = இடைநிறுத்தம்
pause-kept = உங்கள் ஆட்டம் சேமிக்கப்பட்டுள்ளது. விரும்பும்போது தொடரலாம்.
pause-resume = தொடர்க
pause-how = எப்படி ஆடுவது
pause-settings = அமைப்புகள்
pause-leave = பிறகு தொடர்கிறேன்
pause-resign = ஆட்டத்தை விட்டுக்கொடு
pause-resign-sure = இந்த ஆட்டம் தோல்வியாகக் கணக்கிடப்படும்.
pause-resign-yes = விட்டுக்கொடு

## Result
result-won = நீங்கள் வென்றீர்கள்
result-lost = { $name } வென்றார்
result-side-won = { $name } வென்றது
result-draw = சமன்
result-by-clinch = பாதிக்கு மேற்பட்ட முத்துகள் கிடைத்துவிட்டன; இனி மாறாது.
result-by-sweep = { $name } பக்கம் விதைக்க முத்து இல்லை; மீதி எதிர்ப் பக்கம் சென்றது.
result-by-sweep-you = உங்கள் பக்கம் விதைக்க முத்து இல்லை; மீதி எதிர்ப் பக்கம் சென்றது.
result-by-stalled = நூறு நகர்வுகளில் எதுவும் எடுக்கப்படவில்லை; அவரவர் வரிசை அவரவர்க்கு.
result-by-repetition = அதே நிலை மூன்றாம் முறை வந்தது; அவரவர் வரிசை அவரவர்க்கு.
result-by-resigned = { $name } விட்டுக்கொடுத்தார்.
result-by-resigned-you = நீங்கள் விட்டுக்கொடுத்தீர்கள்.
result-again = மீண்டும் ஆடு
result-home = முகப்பு
result-board = பலகையைப் பார்

## Settings
settings-title = அமைப்புகள்
settings-speed = விதைக்கும் வேகம்
speed-relaxed = நிதானம்
speed-normal = இயல்பு
speed-quick = விரைவு
speed-instant = உடனடி
settings-preview = குழி எங்கே செல்லும் எனக் காட்டு
settings-preview-line = குழியைத் தொட்டுப் பிடியுங்கள், அல்லது சுட்டுங்கள். வேண்டாமெனில் விரலை விலக்குங்கள்.
settings-theme = நிறங்கள்
theme-system = தானாக
theme-light = வெளிர்
theme-dark = இருள்
settings-language = மொழி
language-system = தானாக
language-english = English
language-tamil = தமிழ்

## Notices
notice-set-aside-older = { $what } சேதமடைந்திருந்தது. அது { $file } என வைக்கப்பட்டு, முந்தைய சேமிப்பு திறக்கப்பட்டது.
notice-set-aside = { $what } சேதமடைந்ததால் திறக்க முடியவில்லை. அது { $file } என வைக்கப்பட்டுள்ளது.
notice-newer = { $what } குழியின் புதிய பதிப்பில் எழுதப்பட்டது. அது அப்படியே விடப்படுகிறது; அதன்மேல் எதுவும் எழுதப்படாது.
notice-failed = { $what } திறக்க முடியவில்லை: { $why }
notice-unsaved = { $what } சேமிக்க முடியவில்லை: { $why }
notice-no-shelf = இந்தக் கருவியில் சேமிக்க இடமில்லை ({ $why }); எதுவும் அடுத்த முறைக்கு இருக்காது.
slot-match = உங்கள் ஆட்டம்
slot-settings = உங்கள் அமைப்புகள்
slot-results = உங்கள் முடிவுகள்

## How to play
how-title = எப்படி ஆடுவது
how-goal = நோக்கம்
how-goal-text = எதிராளியைவிட அதிக முத்துகளை எடுங்கள். மொத்தம் 84; 43 பெற்றவர் வென்றவர்.
how-board = பலகை
how-board-text = ஏழு குழிகள் உங்களுடையவை, ஏழு எதிராளியுடையவை; ஒவ்வொன்றிலும் ஆறு முத்துகள். நீங்கள் எடுப்பவை உங்கள் சேமிப்பில் சேரும்; அங்கேயே இருக்கும்.
how-sow = விதைத்தல்
how-sow-text = உங்கள் குழி ஒன்றைத் தொடுங்கள். அதன் முத்துகள் அடுத்தடுத்த குழிகளில் ஒவ்வொன்றாக, இடஞ்சுழியாக, இரு வரிசைகளிலும் விழும்.
how-relay = தொடர்ந்து விதைத்தல்
how-relay-text = கை காலியானதும் அடுத்த குழியைப் பாருங்கள். அதில் முத்துகள் இருந்தால், யாருடைய குழியானாலும், எல்லாவற்றையும் எடுத்துத் தொடர்ந்து விதைப்பீர்கள்.
how-capture = பிடித்தல்
how-capture-text = அடுத்த குழி காலியா? அதற்கு அடுத்த குழியில் உள்ளவை உங்களுக்கு; உங்கள் முறை முடியும். அதுவும் காலியானால் எதுவும் இல்லை.
how-pasu = பசு
how-pasu-text = விழும் முத்தால் ஒரு குழியில் நான்கு ஆனால், அந்த நான்கும் உடனே அக்குழியின் உரிமையாளருக்கு; மற்றவர் முறையின் நடுவிலும்கூட.
how-end = முடிவு
how-end-text = ஒருவர் 43 பெற்றாலோ, ஆட வேண்டியவர் வரிசையில் முத்தே இல்லாவிட்டாலோ ஆட்டம் முடியும்; பின்னதில் மீதி எல்லாம் எதிராளிக்கு. அதே நிலை மூன்று முறை வந்தாலும், நூறு நகர்வுகளில் எதுவும் எடுக்கப்படாவிட்டாலும் முடியும்: அவரவர் வரிசை அவரவர்க்கு.
how-touch = பலகையில்
how-touch-text = குழியைத் தொட்டுப் பிடித்தால் முதல் கைப்பிடி எங்கே முடியும், முறை எங்கே செல்லும் எனத் தெரியும்; வேண்டாமெனில் விரலை விலக்குங்கள். பலகையைத் தொட்டால் விதைப்பு உடனே முடியும். விசைப்பலகையில்: அம்புகள், விதைக்க Enter, திரும்பப் பெற U, விதைப்பை முடிக்க Escape.
how-play = ஆடத் தொடங்கு
