# Every text on screen. Names in { } are filled in by the app; ta.ftl has the same keys.

app-name = Guzhi
app-script-name = பல்லாங்குழி
back = Back
close = Close
cancel = Cancel

## Home
home-continue = Continue
home-continue-ai = Classic against { $name } · { $near }–{ $far } · { $turn ->
    [yours] your turn
    [over] see the result
   *[theirs] their turn
}
home-continue-two = Classic for two · { $near }–{ $far } · { $turn ->
    [yours] South’s turn
    [over] see the result
   *[theirs] North’s turn
}
home-classic = Classic
home-classic-line = Take your time. The AI, or a friend beside you.
home-two = Two players
home-two-line = One board between you
home-how = How to play
home-how-line = The rules on a page
home-settings = Settings
home-record = { $played ->
    [0] No game finished yet
    [one] { $played } game, { $won } won
   *[other] { $played } games, { $won } won
}

## New game
new-title = New game
new-opponent = Opponent
new-two = Two players
new-two-line = Take turns on this device
new-side = You play
new-side-south = South
new-side-south-line = You begin
new-side-north = North
new-side-north-line = They begin
new-start = Start
new-replaces = Your game in progress ends when you start a new one.
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-easy-line = Plays for fun and lets you win some
level-medium-line = Takes what there is to take
level-hard-line = Looks far ahead and seldom errs
level-record = { $played ->
    [0] Not played yet
   *[other] Won { $won } of { $played }
}
name-easy = Kannan
name-medium = Valli
name-hard = Meenakshi
name-you = You
name-south = South
name-north = North

## Table
table-title = Classic
table-pause = Pause
table-undo = Undo
table-board = The board
says-your-turn = Your turn
says-their-turn = Thinking …
says-turn-of-two = Your turn: tap one of your pits
says-begin = You begin: tap one of your pits
says-over = The game is over
says-preview = Pit { $pit }: { $laps ->
    [one] one lap
   *[other] { $laps } laps
}, { $taken ->
    [0] takes nothing
   *[other] takes { $taken }
}{ $given ->
    [0] {""}
   *[other] , gives { $given }
}
says-turn = Pit { $pit }: { $laps ->
    [one] one lap
   *[other] { $laps } laps
}, { $taken ->
    [0] took nothing
   *[other] took { $taken }
}
says-empty = That pit is empty. Choose one with seeds.
says-not-yours = That pit is on the other side.
says-not-your-turn = It is not your turn yet.
says-took-back = Move taken back

## For screen readers
pit-yours = Your pit { $pit }, { $seeds ->
    [0] empty
    [one] one seed
   *[other] { $seeds } seeds
}
pit-theirs = Their pit { $pit }, { $seeds ->
    [0] empty
    [one] one seed
   *[other] { $seeds } seeds
}
pit-of = { $side }’s pit { $pit }, { $seeds ->
    [0] empty
    [one] one seed
   *[other] { $seeds } seeds
}
store-of = { $name }: { $seeds } in store
turn-you = You sowed pit { $pit }
turn-other = { $name } sowed pit { $pit }
turn-laps = { $laps ->
    [one] one lap
   *[other] { $laps } laps
}
turn-captured = captured { $seeds } from pit { $pit }
turn-pasu = { $name } took { $seeds } as pasu
turn-pasu-you = you took { $seeds } as pasu
turn-swept = { $name } took the last { $seeds }
turn-swept-you = you took the last { $seeds }
turn-nothing = nothing was taken

## Pause
pause-title = Paused
pause-kept = Your game is kept. Come back whenever you like.
pause-resume = Resume
pause-how = How to play
pause-settings = Settings
pause-leave = Leave for now
pause-resign = Give up this game
pause-resign-sure = The game counts as lost for the side that gives up.
pause-resign-yes = Give up

## Result
result-won = You won
result-lost = { $name } won
result-side-won = { $name } won
result-draw = A draw
result-by-clinch = More than half of all seeds: nothing can change that.
result-by-sweep = { $name } had no seed left to sow, so the other side keeps the rest.
result-by-sweep-you = You had no seed left to sow, so the other side keeps the rest.
result-by-stalled = A hundred moves in a row took nothing, so each side took its own row.
result-by-repetition = The same position came a third time, so each side took its own row.
result-by-resigned = { $name } gave up.
result-by-resigned-you = You gave up.
result-again = Play again
result-home = Home
result-board = See the board

## Settings
settings-title = Settings
settings-speed = Sowing
speed-relaxed = Relaxed
speed-normal = Normal
speed-quick = Quick
speed-instant = Instant
settings-preview = Show where a pit leads
settings-preview-line = Touch and hold a pit, or point at it. Slide off to cancel.
settings-theme = Colours
theme-system = System
theme-light = Light
theme-dark = Dark
settings-language = Language
language-system = System
language-english = English
language-tamil = தமிழ்

## Notices
notice-set-aside-older = Damaged: { $what }. Kept as { $file }; the save before it was opened.
notice-set-aside = Damaged, could not be opened: { $what }. Kept as { $file }.
notice-newer = From a newer version of Guzhi: { $what }. Left as is, and nothing is saved over it.
notice-failed = Could not open { $what }: { $why }
notice-unsaved = Could not save { $what }: { $why }
notice-no-shelf = This device keeps no saves for Guzhi ({ $why }), so nothing outlasts this visit.
slot-match = your game
slot-settings = your settings
slot-results = your results

## How to play
how-title = How to play
how-goal = The goal
how-goal-text = Take more seeds than the other side. There are 84: whoever has 43 has won.
how-board = The board
how-board-text = Seven pits are yours, seven are theirs, with six seeds in each. Seeds you take go to your store, and stay there.
how-sow = Sow
how-sow-text = Tap one of your pits. Its seeds fall one by one into the pits that follow, round the board counter-clockwise, on both rows.
how-relay = Keep going
how-relay-text = When your hand is empty, look at the next pit. Are there seeds in it? You lift them all and sow on, whoever’s pit it is. Each handful sown is a lap. A turn of more than a thousand seeds ends when its hand is empty, without a capture.
how-capture = Capture
how-capture-text = Is the next pit empty? Then the seeds in the pit beyond it are yours, and your turn ends. If that one is empty too, you take nothing.
how-pasu = Pasu
how-pasu-text = Whenever a falling seed makes four in a pit, those four go at once to the owner of that pit, even in the middle of the other’s turn.
how-end = The end
how-end-text = The game ends when someone has 43 seeds, or when the side to move has no seed on its row: then all seeds left go to the other side. The same position three times, or a hundred moves with nothing taken, also end it: each side takes its own row.
how-touch = At the table
how-touch-text = Hold a pit to see where it leads: a dashed ring where its first handful ends, a target where the whole turn ends, a dotted ring round the pit it captures. Your panel says what you take and what it gives the other side; its pits are a to g from your left, theirs A to G from theirs. Slide off to think again. A dot marks where the last turn ended. A tap on the board finishes the sowing. On a keyboard: arrows, Enter to sow, U to undo, Escape to finish the sowing.
how-play = Play now
