# Every text on screen. Names in { } are filled in by the app; ta.ftl has the same keys.

app-name = Guzhi
app-script-name = பல்லாங்குழி
back = Back
close = Close
cancel = Cancel

## Home
home-continue = Continue
home-continue-ai = { $game } against { $name } · { $near }–{ $far } · { $turn ->
    [yours] your turn
    [over] see the result
   *[theirs] their turn
}
home-continue-two = { $game } for two · { $near }–{ $far } · { $turn ->
    [yours] South’s turn
    [over] see the result
   *[theirs] North’s turn
}
home-classic = Classic
home-classic-line = Take your time. The AI, or a friend beside you.
home-blitz = Blitz
home-blitz-line = Five seconds a turn, and power-ups.
home-two = Two players
home-two-line = One board between you
home-how = How to play
home-how-line = Step by step, on boards that play
home-more = More games
home-more-line = Rounds, Kalah, Oware …
home-settings = Settings
home-record = { $played ->
    [0] No game finished yet
    [one] { $played } game, { $won } won
   *[other] { $played } games, { $won } won
}

## New game
new-opponent = Opponent
new-two = Two players
new-two-line = Take turns on this device
new-side = You play
new-side-south = South
new-side-south-line = You begin
new-side-north = North
new-side-north-line = They begin
new-side-random = Random
new-side-random-line = Chance decides
new-start = Start
new-replaces = Your game in progress ends when you start a new one.
new-rules = The rules
new-seeds = Seeds in a pit
new-seeds-usual = usual
new-fours = Fours are taken
new-fours-line = A seed that makes four takes them.
new-from-empty = Capture from empty
new-from-empty-line = Your last seed in an empty pit is taken even when the pit across is empty.

## Blitz
game-blitz = Blitz
loadout-yours = Your power-ups: pick three
loadout-south = South’s power-ups: pick three
loadout-north = North’s power-ups: pick three
loadout-pick = Pick three to start.
power-shield = Brass Shield
power-shield-line = Nothing is taken from one of your pits until your next turn.
power-reverse = Reverse Sow
power-reverse-line = Your seeds travel clockwise this turn.
power-squeeze = Time Squeeze
power-squeeze-line = Their next turn has two seconds.
power-surge = Pasu Surge
power-surge-line = Threes and fours this turn are all yours.
power-none = { $full } Ember bring your next power-up
power-use = Use
power-lay-down = Undo
power-armed-line = Armed: now tap the pit to sow
power-choose-pit = Tap the pit to shield
power-pit-chosen = Shield placed: now tap the pit to sow
ember-of = Ember { $ember } of { $full }
clock-bank = bank { $seconds } s
clock-draining = draining
clock-squeezed = squeezed
blitz-ready = Ready?
blitz-ready-line = Five seconds a turn. Whole seconds left go to your bank. The clock runs from the moment you start.
blitz-start = Start the clock
blitz-waits = The clock waits. It goes on when you do.
says-forced = Time was up: pit { $pit }, { $taken ->
    [0] took nothing
   *[other] took { $taken }
}
turn-forced = { $name }’s time was up.
turn-forced-you = Your time was up.

## More games
more-title = More games
more-line = People learned different rules at home. They are all here.
game-guzhi = Classic
game-guzhi-other = பல்லாங்குழி
game-guzhi-line = Run the other row dry, and what is left is yours.
game-pallanguzhi = Pallanguzhi
game-pallanguzhi-other = பல்லாங்குழி
game-pallanguzhi-line = One game; at the end each side keeps its own row.
game-rounds = Pallanguzhi in rounds
game-rounds-other = சுற்று ஆட்டம்
game-rounds-line = Five a pit. Refill from your store, round after round.
game-pallankuzhi = Pallankuzhi
game-pallankuzhi-other = பல்லாங்குழி
game-pallankuzhi-line = Rounds in which every four goes to whoever sows.
game-twelves = Twelves
game-twelves-other = பன்னிரண்டு
game-twelves-line = Twelve a pit, sixes are taken, and a capture goes on.
game-congkak = Congkak
game-congkak-other = {""}
game-congkak-line = Sow into your store, and go on from pits that held seeds.
game-kalah = Kalah
game-kalah-other = {""}
game-kalah-line = Six pits. A last seed in your store moves again.
game-oware = Oware
game-oware-other = {""}
game-oware-line = Six pits. Twos and threes on their side are yours.
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-easy-line = Plays for fun and lets you win some
level-medium-line = Takes what there is to take
level-hard-line = Looks far ahead and seldom errs
level-expert-line = Plays perfectly wherever it can
level-record = Won { $won } of { $played }{ $hinted ->
    [0] {""}
   *[other] , { $hinted } with hints
}
name-easy = Kannan
name-medium = Valli
name-hard = Meenakshi
name-expert = Kaveri
name-you = You
name-south = South
name-north = North

## Table
table-pause = Pause
table-round = { $game } · Round { $round }
table-round-short = Round { $round }
table-undo = Undo
table-hint = Hint
table-board = The board
says-your-turn = Your turn
says-their-turn = Thinking …
says-turn-of-two = Your turn: tap one of your pits
says-begin = You begin: tap one of your pits
says-move-again = Your last seed fell into your store: move again
says-they-pass = They have nothing to sow and pass: it is your turn again
says-pass = Has nothing to sow, and passes
says-you-pass = You have nothing to sow: you pass
says-again = {" "}– and moves again
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
says-closed = That pit is closed for this round.
says-must-feed = They have no seeds left: choose a pit that gives them some.
says-not-yours = That pit is on the other side.
says-not-your-turn = It is not your turn yet.
says-took-back = Move taken back

## Hints
hint-seeking = Looking for a hint …
hint-pit = Pit { $pit }
hint-sentence = Hint: pit { $pit }, { $outlook }. { $why }.
hint-and = { $first } and { $second }
hint-but = { $first } but { $second }
hint-use = use { $power }: { $why }
hint-use-shield = use { $power } on pit { $pit }: { $why }
hint-keep = Keep { $power } for later.
hint-power-use = Hint: use it now
hint-power-shield = Hint: use it on pit { $pit }
hint-power-keep = Hint: keep it
hint-won = proven win
hint-drawn = proven draw
hint-lost = loses to best play
hint-ahead = likely ahead
hint-level = about level
hint-behind = likely behind
hint-only = is the only pit you can sow
hint-clinches = brings you more than half of all seeds
hint-ends = ends the game { $mine } to { $theirs }
hint-ends-round = ends the round { $mine } to { $theirs }
hint-again = lets you move again
hint-passes = makes them pass
hint-captures = captures { $seeds }
hint-pasu = takes { $seeds } as pasu
hint-takes = takes { $seeds }
hint-stores = sows { $seeds } into your store
hint-leaves = leaves their row with { $seeds ->
    [one] one seed
   *[other] { $seeds } seeds
}
hint-feeds = feeds them { $seeds ->
    [one] one seed
   *[other] { $seeds } seeds
}
hint-earns = brings you a power-up
hint-squeezes = leaves them two seconds
hint-safe = saves the { $seeds } in pit { $pit }
hint-at-most = lets them take { $seeds ->
    [0] nothing next
   *[other] at most { $seeds } next
}
hint-least = lets them take { $seeds ->
    [0] nothing next
   *[other] least next: at most { $seeds }
}
hint-captures-at-most = lets them capture { $seeds ->
    [0] nothing next
   *[other] at most { $seeds } next
}
hint-gives = gives them { $seeds }

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
pit-closed = Pit { $pit }, closed for this round
store-of = { $name }: { $seeds } in store
turn-you = You sowed pit { $pit }
turn-other = { $name } sowed pit { $pit }
turn-laps = { $laps ->
    [one] one lap
   *[other] { $laps } laps
}
turn-stored = { $seeds } sown into the store
turn-captured = captured { $seeds } from { $pits ->
    [one] pit { $pit }
   *[other] pits { $pit }
}
turn-pasu = { $name } took { $seeds } as pasu
turn-pasu-you = you took { $seeds } as pasu
turn-swept = { $name } took the last { $seeds }
turn-swept-you = you took the last { $seeds }
turn-nothing = nothing was taken
turn-spared = nothing was taken, since it would have been all they have
turn-again = { $name } moves again
turn-again-you = you move again
turn-passed = { $name } has nothing to sow and passes
turn-passed-you = you have nothing to sow and pass
turn-round-ended = round { $round } is over

## Pause
pause-title = Paused
pause-kept = Your game is kept. Come back whenever you like.
pause-resume = Resume
pause-how = How to play
pause-settings = Settings
pause-leave = Leave for now
pause-resign = Give up this game
pause-resign-sure = The game counts as lost for the side that gives up.
pause-resign-sure-of = { $name } is to move: the game counts as lost for { $name }.
pause-resign-yes = Give up

## Result
result-won = You won
result-lost = { $name } won
result-side-won = { $name } won
result-draw = A draw
result-by-clinch = More than half of all seeds: nothing can change that.
result-by-sweep = { $name } had no seed left to sow, so the other side keeps the rest.
result-by-sweep-you = You had no seed left to sow, so the other side keeps the rest.
result-by-row-empty = A row was empty, so each side kept its own.
result-by-no-moves = { $name } had no pit to sow, so each side kept its own row.
result-by-no-moves-you = You had no pit to sow, so each side kept its own row.
result-by-cannot-refill = { $name } had too few seeds for another round.
result-by-cannot-refill-you = You had too few seeds for another round.
result-by-rounds-played = All rounds are played: the fuller store wins.
result-by-long-game = { $moves } moves were played, so each side kept its own row.
result-by-stalled = Too many moves in a row took nothing, so each side took its own row.
result-by-repetition = The same position came a third time, so each side took its own row.
result-by-resigned = { $name } gave up.
result-by-resigned-you = You gave up.
result-by-forfeited = { $name } had left the game.
result-by-forfeited-you = You had left the game.
result-by-agreed = You agreed to a draw.
result-hints = { $name } · { $hints ->
    [one] one hint
   *[other] { $hints } hints
}
result-again = Play again
result-home = Home
result-board = See the board

## Between rounds
round-title = Round { $round } is over
round-refill = { $name } fills { $filled ->
    [one] one pit
   *[other] { $filled } pits
}{ $closed ->
    [0] {""}
    [one] , one is closed
   *[other] , { $closed } are closed
}{ $left ->
    [0] {""}
   *[other] , { $left } stay in the store
}.
round-refill-you = You fill { $filled ->
    [one] one pit
   *[other] { $filled } pits
}{ $closed ->
    [0] {""}
    [one] , one is closed
   *[other] , { $closed } are closed
}{ $left ->
    [0] {""}
   *[other] , { $left } stay in your store
}.
round-starts = { $name } begins.
round-starts-you = You begin.
round-next = Begin round { $round }

## Settings
settings-title = Settings
settings-speed = Sowing
speed-relaxed = Relaxed
speed-normal = Normal
speed-quick = Quick
speed-instant = Instant
settings-preview = Show where a pit leads
settings-preview-line = Touch and hold a pit, or point at it. Slide off to cancel.
settings-sound = Sound and touch
settings-sound-line = The last seconds of a turn of Blitz are heard and felt.
settings-theme = Colours
theme-system = System
theme-light = Light
theme-dark = Dark
settings-language = Language
language-system = System
language-english = English
language-tamil = தமிழ்

## My Stats
stats-title = My Stats
stats-counting = Counting …
stats-empty = Nothing here yet
stats-empty-line = Finish a game against the AI: here stands how many you won at each game and level, your longest turn, your greatest capture and more. It is read from your games, and stays on this device.
stats-for-two = Two players on this device: { $games ->
    [one] one game
   *[other] { $games } games
}, not counted above.
stats-ratings = Against people far away
stats-ratings-line = Your rating tells how strong you are. The more rated games, the surer it is.
stats-deviation = give or take { $points }
stats-unrated = No game yet
stats-games = Against the AI
stats-all = { $played ->
    [one] One game
   *[other] { $played } games
}: won { $won }, drawn { $drawn }, lost { $lost }
stats-counts = Won { $won } of { $played }{ $drawn ->
    [0] {""}
   *[other] , drawn { $drawn }
}, lost { $lost }
stats-alone = Won without a hint: { $games }
stats-row = In a row: { $now } now, { $best } at best
stats-bests = Your bests
stats-sown = { $amount ->
    [one] seed sown
   *[other] seeds sown
}
stats-sown-line = Your longest turn
stats-laps = { $amount ->
    [one] lap
   *[other] laps
}
stats-laps-line = Handfuls sown in one turn
stats-captured = captured
stats-captured-line = Your greatest capture in one turn
stats-pasu = as pasu
stats-pasu-line = The most pasu you took in one turn of yours
stats-quickest = { $amount ->
    [one] move
   *[other] moves
}
stats-quickest-line = Your quickest win
stats-taken = seeds taken
stats-taken-line = All that ever went to your store
stats-seconds = seconds
stats-seconds-line = Your turns on average
stats-forced = { $amount ->
    [one] turn
   *[other] turns
}
stats-forced-line = Made by the clock, since your time was up
stats-powers = Power-ups you used
stats-times = { $times } ×

## Notices
notice-set-aside-older = Damaged: { $what }. Kept as { $file }; the save before it was opened.
notice-set-aside = Damaged, could not be opened: { $what }. Kept as { $file }.
notice-newer = From a newer version of Guzhi: { $what }. Left as is, and nothing is saved over it.
notice-failed = Could not open { $what }: { $why }
notice-unsaved = Could not save { $what }: { $why }
notice-other-damaged = Kept at the relay by another of your devices and damaged, so it was not opened: { $what }. Nothing here has changed.
notice-other-newer = Kept at the relay by a newer version of Guzhi, so it was not opened: { $what }. Nothing here has changed.
notice-no-shelf = This device keeps no saves for Guzhi ({ $why }), so nothing outlasts this visit.
slot-match = your game
slot-settings = your settings
slot-results = your results

## How to play
how-title = How to play
how-title-of = How to play { $game }
how-goal = The goal
how-goal-half = Take more [seeds](seed) than the other side. There are { $all }: whoever has { $more } when a turn is over has won.
how-goal-most = Take more [seeds](seed) than the other side. There are { $all } in all.
how-goal-rounds = Play [rounds](round) until the other side has too few seeds to go on. After { $last } rounds whoever has more of the { $all } has won.
how-board = The board
how-board-text = { $pits } [pits](pit) are yours, { $pits } are theirs, with { $seeds } [seeds](seed) in each.
how-board-middle = { $pits } [pits](pit) are yours, { $pits } are theirs, with { $seeds } [seeds](seed) in each, but only { $middle } in the middle one of each row. Our reading: the text this game comes from counts 146 seeds, but the layout it gives holds { $all }, and we play the layout.
how-board-stores = Seeds you take go to your [store](store), and stay there.
how-board-stores-rounds = Seeds you take go to your [store](store); with them you fill your pits for the next [round](round).
how-begins = [South](south) makes the first move.
how-board-wells = Your [store](store) lies at the end of your [row](row), after pit { $letter }, theirs at the end of theirs.
how-board-options = Some things are yours to choose before the game: you find them when you start a new one. This page tells how the game is played as you have set it.
how-sow = Sow
how-sow-text = Tap one of your [pits](pit). Its seeds fall one by one into the pits that follow, round the board counter-clockwise, on both [rows](row). The pit they came from gets its seed too when you come round to it.
how-sow-kalah = Tap one of your [pits](pit). Its seeds fall one by one into the pits that follow, round the board counter-clockwise. When you pass your own [store](store), one falls into it; the other side’s store is passed over. No pit is passed over, not even the one you started from.
how-sow-oware = Tap one of your [pits](pit). Its seeds fall one by one into the pits that follow, round the board counter-clockwise, on both [rows](row). The pit they came from is passed over.
how-again = Move again
how-again-text = Does the last seed fall into your [store](store)? Then you move again.
how-relay = Keep going
how-relay-text = When your [hand](hand) is empty, look at the next pit. Are there seeds in it? You lift them all and [sow on](relay), whoever’s pit it is. Each handful sown is a [lap](lap).
how-relay-congkak = Does the last seed fall into a pit that already has seeds? You lift them all and [sow on](relay), whoever’s pit it is. Each handful sown is a [lap](lap).
how-turn-guard = A [turn](turn) of more than { $turn } seeds ends when its hand is empty, without a capture.
how-capture = Capture
how-capture-text = Is the next pit empty? Then the seeds in the pit beyond it are [yours](capture), on whichever row it lies, even if it is the pit you started from. If that one is empty too, you take nothing, and your [turn](turn) ends.
how-capture-ends = After a capture your turn ends.
how-capture-goes-on = After a capture you go on: lift the next pit that has seeds, and sow on.
how-capture-kalah = Does the last seed fall into an empty pit of [yours](capture)? Then it is yours, with all the seeds in the pit across the board.
how-capture-not-empty = If the pit across is empty, you take nothing.
how-capture-from-empty = You take it even when the pit across is empty.
how-capture-oware = Does the last seed make two or three in one of their pits? Those are [yours](capture), and so are the twos and threes in the pits before it, as far as they follow each other on their row. A move that would take everything they have takes nothing.
how-feed = Feed
how-feed-text = Has the other side no seeds left? Then you must choose a pit that gives it some.
how-pasu = Pasu
how-pasu-owner = Whenever a falling seed makes { $pasu } in a pit, those { $pasu } go at once to the [owner](row) of that pit, even in the middle of the other’s turn. A pit that merely holds { $pasu } is not taken.
how-pasu-sower = Whenever a falling seed makes { $pasu } in a pit, those { $pasu } go at once to the side that [sows](sow), whoever’s pit it is. A pit that merely holds { $pasu } is not taken.
how-round-end = A round ends
how-rounds = The next round
how-rounds-text = Each side fills its pits again from its [store](store), from its own left, as far as the store goes. A pit that cannot be filled is [closed](closed) for the round: nothing falls into it, and it is passed over.
how-rounds-ran-out = The side that ran out of seeds begins.
how-rounds-alternate = South began the first round; from then on the sides take turns to begin.
how-rounds-end = A side with fewer than { $least } seeds cannot go on, and has lost. After round { $last } the fuller store wins; equal is a draw.
how-rounds-guard = { $moves } moves in all also end the game: each side takes its own row, and the fuller store wins.
how-round-guard = { $stall } moves in a row with nothing taken end the round as well: each side takes its own row.
how-reading-middle = Our reading: a middle pit, which needs { $middle }, can be open while pits that need { $seeds } are closed.
how-reading-stalled = Our reading: after a round that ended because { $stall } moves took nothing, the side that was to move begins.
how-end = The end
how-end-other = When the side to move has no seed on its [row](row), all seeds left go to the other side.
how-end-own = When the side to move has no seed on its [row](row), each side takes the seeds on its own row.
how-end-passes = A side with no seed on its row passes. It is over when the board is empty.
how-end-either = As soon as either [row](row) is empty, each side takes the seeds on its own row. The fuller store wins.
how-end-no-moves = A side with no pit that it may sow ends the game: each side takes the seeds on its own row.
how-end-half = Whoever has { $more } seeds, [more than half](half), has won at once.
how-end-guards = The same position { $repeated } times, or { $stall } moves in a row with nothing taken, also end the game: each side takes its own row. The fuller store wins; equal is a draw.
how-end-guards-stored = The same position { $repeated } times, or { $stall } moves in a row with nothing taken and nothing sown into a store, also end the game: each side takes its own row. The fuller store wins; equal is a draw.
how-blitz = Blitz
how-blitz-clock = Blitz is the same game against the clock. You have { $shot } [seconds](clock) for a turn. The whole seconds left when you move go to your [bank](bank), which holds { $bank }. When the { $shot } seconds are over, the bank pays on. When both are used up, the clock sows one of your pits at random, and spends no power-up.
how-blitz-squeezed = A [squeezed](squeezed) turn has { $short } seconds, and the bank neither pays nor grows. The clock never runs while seeds move.
how-blitz-ember = Every seed that goes to your store by [capture](capture) or [pasu](pasu) brings one [Ember](ember), on anyone’s turn. With { $ember } Ember and empty hands you get one of the three [power-ups](power) you brought, drawn at random. While you hold one, no more than { $ember } Ember are kept.
how-blitz-use = Arm your [power-up](power) at the start of your turn; it is spent with the pit you tap. A [Brass Shield](shield) is for one pit of your own row: nobody can take from it, and it makes no pasu. Our reading: its seeds may still be lifted for a [relay](relay).
how-touch = At the table
how-touch-hold = Hold a pit to see where it leads: a dashed ring where its first handful ends, a target where the whole turn ends, a dotted ring round the pit it captures.
how-touch-says = The line under your name says what you would take, and what you would give the other side.
how-touch-away = Slide your finger off the pit to think again.
how-touch-dot = A dot marks where the last turn ended.
how-touch-finish = A tap on the board finishes the sowing at once.
how-touch-hint = [Hint](hint) marks a pit and says why. The result tells how many hints you took; in Blitz the clock goes on meanwhile.
how-touch-keys = On a keyboard: arrows, Enter to sow, H for a hint, U to undo, Escape to finish the sowing.
how-play = Play now
how-play-on = Back to your game

## A first game
tip-begin = Tap one of your pits: its seeds go round the board, one a pit.
tip-pasu = Pasu! A falling seed made four, and those four went to the pit’s owner.
tip-capture = A capture: the next pit was empty, so the one beyond it was taken.
tip-look = Hold a pit before you let go: you see where the turn would end.
tip-close = Got it

## The guide
guide-lead = Learn it step by step, on boards that play.
guide-begin = Begin with the goal
guide-on = Next: { $title }
guide-before = Before: { $title }
guide-page = Page { $at } of { $all }
guide-steps = Step by step
guide-short = In short
guide-short-goal = Take more seeds than the other side. There are { $all }: with { $more } you have won as soon as the turn is over.
guide-short-sow = Tap one of your pits. Its seeds go one by one into the next pits, counter-clockwise.
guide-short-relay = Hand empty, and seeds in the next pit? You lift them and sow on.
guide-short-capture = Next pit empty? What lies in the one beyond it is yours, and your turn ends.
guide-short-pasu = A seed that makes { $pasu } in a pit gives those { $pasu } to the pit’s owner at once.
guide-short-end = Whoever has nothing to sow ends the game; what is left goes to the other side.
guide-goal-more = There are two ways to take seeds, [capture](capture) and [pasu](pasu). Both are explained in a moment; here just watch the stores, as South takes what it still needs:
guide-board-letters = Seen from your own seat, your pits are a to { $near } from left to right. The other side counts in the same way from theirs, A to { $far }. You always see your own [row](row) near you: on a wide screen it is at the bottom; on an upright phone the table stands on end, and your row is on the right, with a at the bottom.
guide-board-try = Try it: on boards like this one both sides are yours, and every tap is explained.
guide-sow-more = Watch the [hand](hand): the number in the yellow disc is what it still holds.
guide-pasu-more = Pasu means cow: four seeds are a cow, and it belongs to whoever owns the pit. The sowing goes on as if nothing had happened.
guide-pasu-theirs = So your own seeds can bring the other side a pasu:
guide-end-more = Here South’s last turn leaves North with an empty row:
guide-full = A full turn
guide-full-line = Everything together
guide-full-picture = A turn in one picture
guide-full-lift = Lift a pit of yours
guide-full-sow = Sow, one seed a pit
guide-full-pasu = Made { $pasu }? Pasu, to the pit’s owner
guide-full-look = Hand empty: look at the next pit
guide-full-seeds = Seeds in it: lift them and sow on
guide-full-empty = Empty: look at the pit beyond it
guide-full-takes = Seeds in it: they are yours
guide-full-nothing = Empty as well: nothing
guide-full-ends = Your turn ends
guide-full-text = Now everything in one turn. South sows pit { $pit } and goes on for { $laps } [laps](lap). On the way { $south } seeds become South’s [pasu](pasu) and { $north } North’s. At last the pit beyond an empty one is { $from }, the very pit the turn began in, and South captures the { $captured } seeds that have gathered there.
guide-last = The last move
guide-last-line = Behind, and yet it wins
guide-last-text = South is behind, { $south-store } to { $north-store }, and { $left } seeds are left. One pit leaves North’s [row](row) empty: then North has nothing to sow, and [what is left](sweep) goes to South. Find it. Wrong pit? Set the board up again and try another.
guide-blitz-line = Five seconds, bank and Ember
guide-blitz-clock = The clock
guide-blitz-ember = Ember
guide-powers = Power-ups
guide-powers-line = All four, in action
guide-shield = Nothing is taken from one of your pits until your next turn, by a [shield](shield) of brass.
guide-reverse = With [Reverse Sow](reverse) your seeds travel clockwise this turn, and the next pit, the relay and the capture follow.
guide-squeeze = With [Time Squeeze](squeeze) the other side’s next turn has { $short } seconds.
guide-surge = With [Pasu Surge](surge) every pit that a falling seed brings to three or four this turn is yours, on both rows.
guide-compare = Classic or Blitz
guide-compare-line = What is different
guide-compare-classic-head = Classic
guide-compare-blitz-head = Blitz
guide-compare-rules = Sowing
guide-compare-rules-both = The same rules
guide-compare-time = Time for a turn
guide-compare-time-classic = As long as you like
guide-compare-time-blitz = { $shot } seconds, and a bank of up to { $bank }
guide-compare-late = Too late
guide-compare-late-classic = No limit at one device; three days a turn from afar
guide-compare-late-blitz = The clock sows a pit at random
guide-compare-powers = Power-ups
guide-compare-powers-classic = None
guide-compare-powers-blitz = Three of four; { $ember } [Ember](ember) bring one
guide-compare-undo = Undo
guide-compare-undo-classic = Yes, but not from afar
guide-compare-undo-blitz = No
guide-compare-hint = Hints
guide-compare-hint-classic = Whenever you like, but not from afar
guide-compare-hint-blitz = The clock goes on meanwhile; not from afar
guide-compare-skill = What decides
guide-compare-skill-classic = Counting ahead
guide-compare-skill-blitz = A quick eye, and the right moment
guide-mistakes = Common mistakes
guide-mistakes-line = What beginners overlook
guide-mistake-theirs = Seeing only what you take. Your seeds make [pasu](pasu) for the other side, too; the line in your panel says what a turn gives away.
guide-mistake-four = Waiting for a pit of { $pasu } to be taken. Only a falling seed makes pasu: a pit that merely holds { $pasu } stays.
guide-mistake-hand = Thinking the turn is over when the hand is empty. Look at the next pit first: it may send you round again.
guide-mistake-own = Forgetting your own row. A [capture](capture) may lie on either row, even in the pit you started from.
guide-mistake-row = Sowing your row empty. If you have nothing to sow on your turn, everything that is left is theirs.
guide-mistake-clock = In Blitz: looking for the best pit while the [bank](bank) runs out. A good pit at once fills it again.
guide-strategy = First strategy
guide-strategy-line = How to begin to win
guide-strategy-hold = Hold a pit before you sow it: rings and your panel show where it leads. Compare two or three.
guide-strategy-reply = Then look at what you leave. A full pit behind an empty one is in danger: whoever’s last seed falls just before the empty pit takes it.
guide-strategy-half = Know the number: { $more }. Count what you still need, and near it take what is sure.
guide-strategy-row = Late in the game count both rows. If it is your turn and your row is empty, the other side gets the rest: keep a seed or two to sow, and run their row dry.
guide-strategy-first = In Classic the first move decides everything: played perfectly South wins, but only by beginning with pit { $pit }. Few people answer perfectly; begin with it.
guide-strategy-hint = Ask for a [hint](hint): it names a pit and says why. Then try the puzzles: each has one pit that wins.
guide-words = Words
guide-words-line = Every term, explained
guide-touch-line = Taps, holds and keys

lesson-opening = The first move
lesson-sow = One handful, seed by seed
lesson-again = The last seed in the store
lesson-relay = Two laps
lesson-capture = A capture on the other row
lesson-own-row = A capture on one’s own row
lesson-nothing = Two empty pits
lesson-pasu = Pasu for South
lesson-pasu-theirs = South sows, North has pasu
lesson-full-turn = A full turn
lesson-end = The last turn
lesson-clinch = More than half
lesson-behind = South to move
lesson-round-end = The end of a round
lesson-goes-on = A capture that goes on
lesson-passes = Nothing to sow
lesson-captures-row = Several pits at once
lesson-spared = All they have: nothing
lesson-from-across = A capture across the board
lesson-ember = Ember becomes a power-up
lesson-shield = A shield holds
lesson-reverse = The other way round
lesson-squeeze = Two seconds for North
lesson-surge = A turn of pasu

step-list = { $first } and { $last }
step-store = { $side }’s store
step-uses = { $side } uses { $power }.
step-uses-shield = { $side } uses { $power } on pit { $pit }: nothing is taken from it until South’s next turn.
step-lifts = { $side } lifts the { $seeds ->
    [one] one seed
   *[other] { $seeds } seeds
} of pit { $pit }.
step-drop = One into { $pit }: it holds { $there } now. { $hand ->
    [0] The hand is empty.
   *[other] { $hand } left in the hand.
}
step-drop-store = One into { $pit }: it holds { $there } now. { $hand ->
    [0] The hand is empty.
   *[other] { $hand } left in the hand.
}
step-drops = One seed each into { $pits }. { $hand ->
    [0] The hand is empty.
   *[other] { $hand } left in the hand.
}
step-pasu-owner = { $pit } holds { $seeds } now: pasu! They go to { $side }, whose pit it is.
step-pasu-sower = { $pit } holds { $seeds } now: pasu! They go to { $side }, who sows.
step-relays-next = The next pit, { $pit }, has { $seeds ->
    [one] one seed: lift it
   *[other] { $seeds } seeds: lift them
} and sow on.
step-relays-landed = The last seed fell among others: lift all { $seeds } of { $pit } and sow on.
step-relays-captured = The capture goes on: lift { $seeds ->
    [one] the one seed
   *[other] the { $seeds } seeds
} of { $pit }.
step-captures = The next pit, { $via }, is empty. The pit beyond it, { $pit }, holds { $seeds }: { $side } captures { $seeds ->
    [one] it
   *[other] them
}.
step-captures-across = The last seed fell into { $via }, an empty pit of { $side }’s: { $side } captures it with what lies across, { $seeds } in all.
step-captures-back = { $pits ->
    [one] { $pit } holds two or three now
   *[other] { $pit } hold two or three now
}: { $side } captures { $seeds }.
step-ends-nothing = The next pit is empty, and { $pit } beyond it as well: nothing is taken, and the turn ends.
step-ends-shielded = The next pit is empty, but { $pit } beyond it is shielded: nothing is taken, and the turn ends.
step-ends-again = The last seed fell into { $side }’s store: { $side } moves again.
step-ends-rests = The last seed fell into { $pit }, and nothing follows: the turn ends.
step-ends-spared = It would take all that { $other } has, so nothing is taken.
step-ends-guard = The turn has gone on for too long, and ends without a capture.
step-passes = { $side } has nothing to sow and passes.
step-sweeps = What is left goes to the stores: { $south ->
    [0] {""}
   *[other] { $south } to South
}{ $north ->
    [0] .
   *[other] { $south ->
        [0] { $north } to North.
       *[other] {" "}and { $north } to North.
    }
}
step-round-ends = Round { $round } is over: { $south } in South’s store, { $north } in North’s.
step-refills = Each side fills its pits again from its store. { $closed ->
    [0] All can be filled.
    [one] { $pit } cannot be filled, and is closed for the round.
   *[other] { $pit } cannot be filled, and are closed for the round.
}
step-took = { $side } moves after { $seconds } s. The bank holds { $bank } s.
step-took-banked = { $side } moves after { $seconds } s: the whole seconds left, { $change }, go to the bank, which holds { $bank } now.
step-took-paid = { $side } moves after { $seconds } s: the bank pays { $change } s, and { $bank } whole seconds are left in it.
step-took-squeezed = { $side } is squeezed, and moves after { $seconds } s. The bank neither pays nor grows.
step-took-all = { $side } does not move: shot clock and bank are used up after { $seconds } s, and the clock sows a pit at random.
step-earns = { $ember } Ember become a power-up: { $side } draws { $power }.
step-over = The game is over: { $side } has won. South { $south }, North { $north }.
step-over-half = { $side } has more than half of all seeds and has won. South { $south }, North { $north }.
step-over-draw = The game is over, { $south } to { $north }: a draw.

demo-ready = { $side } will sow the ringed pit, { $pit }. Tap Play, or go one step at a time.
demo-clock-ready = Each turn on the clock, one after the other.
demo-count = { $at } of { $all }
demo-play = Play
demo-again = Again
demo-wait = Pause
demo-forward = Next step
demo-back = Step back
demo-restart = From the start
demo-controls = Steps
demo-watch = Watch
demo-try = Try it
practice-turn = { $side } to move: tap a pit with seeds.
practice-next = { $side } to move.
practice-reset = Set up again
practice-found = Found! That was the one.
practice-not-it = That was not it. Set the board up again and try another pit.
scene-board = South’s pits a to { $near }: { $south }. North’s pits A to { $far }: { $north }. In South’s store { $south-store }, in North’s { $north-store }.
scene-hand = { $seeds } in the hand.

term-pit = Pit
term-pit-is = A hollow that holds seeds. { $pits } belong to each side.
term-row = Row
term-row-is = The { $pits } pits on your side of the board. You sow from your own row only, and whoever has the row owns its pits.
term-store = Store
term-store-is = Where the seeds that you take lie. They stay there. In Kalah and Congkak a seed is sown into it as you pass; in the other games nothing is.
term-seed = Seed
term-seed-is = What is sown and taken: tamarind seeds or cowries, { $all } of them in Classic.
term-sow = Sow
term-sow-is = Lift all seeds of a pit and drop them one by one into the pits that follow.
term-hand = Hand
term-hand-is = The seeds that are lifted and not yet dropped.
term-lap = Lap
term-lap-is = One handful sown, from lifting it until the hand is empty.
term-relay = Relay
term-relay-is = Lifting the next pit when the hand is empty, and going on from there in the same turn.
term-turn = Turn
term-turn-is = Everything from your tap until the other side may move: one lap or many.
term-capture = Capture
term-capture-is = Taking the pit beyond an empty one when the hand has run out. It ends the turn.
term-pasu = Pasu
term-pasu-is = A cow: { $pasu } seeds in a pit, made by a falling seed. They go to the pit’s owner at once.
term-sweep = What is left
term-sweep-is = The seeds on the board when the game ends. In Classic they go to the side that still could move.
term-half = More than half
term-half-is = { $more } of the { $all } seeds. Whoever has them has won, whatever comes.
term-south = South and North
term-south-is = The two sides of the board. South begins. You are South unless you choose otherwise.
term-round = Round
term-round-is = In some games the pits are filled again from the stores and the game goes on, round after round.
term-closed = Closed pit
term-closed-is = A pit that its owner could not fill for this round. It is passed over.
term-clock = Shot clock
term-clock-is = The { $shot } seconds that Blitz gives you for a turn.
term-bank = Bank
term-bank-is = Whole seconds that you did not need. They pay when the shot clock is used up; the bank holds { $bank }.
term-squeezed = Squeezed
term-squeezed-is = A turn of { $short } seconds, without the bank, after the other side’s Time Squeeze.
term-ember = Ember
term-ember-is = In Blitz each seed that goes to your store brings one. { $ember } of them become a power-up.
term-power = Power-up
term-power-is = Something to use once in Blitz. You bring three of the four and hold one at a time.
term-shield = Brass Shield
term-shield-is = A power-up that protects one of your pits until your next turn: nothing is taken from it.
term-hint = Hint
term-hint-is = The app marks a pit and says why. H on a keyboard.
term-all = All words

## At a table far away
line-up = Online
line-broken = Reconnecting
line-off = Offline
phrase-hello = Hello!
phrase-well-played = Well played!
phrase-oops = Oops!
phrase-thank-you = Thank you!
far-say = Say
far-mute = Hide what they say
far-unmute = Show what they say
far-draw = Offer a draw
far-agree = Agree to a draw
draw-offered = Offers a draw
draw-offered-you = You offered a draw
far-claim = Claim the game
far-sending = Sending …
far-waiting-for-line = Sent as soon as you are online again
far-awaiting = The clock waits
far-their-turn = Thinking …
far-away = Away
far-away-claim-in = Away; you may claim in { $seconds } s
far-gone = Has left; you may claim
far-pause-title = Your game goes on
far-pause-line = Leave whenever you like: the game waits among your games.
far-pause-blitz = The clock does not wait.
far-rating = Your rating is { $rating } now ({ $change }).
far-fair = Checked: every draw came from the numbers both of you added.
far-unfair = The draws of this game were not what the relay had promised.
far-rematch = Play again, sides swapped
far-rematch-accept = Accept another game
far-rematch-offline = No connection: another game can be offered as soon as there is one.
far-rematch-waits = Another game is offered …

## Friends
home-friend = Play a friend
home-friend-line = On their device, near or far
home-friend-yours = { $games ->
    [one] Your move in one game
   *[other] Your move in { $games } games
}
friends-title = Play a friend
friends-who = What are you called?
friends-who-line = Friends and opponents see this name. You can change it later in the settings.
friends-who-invited = An invitation waits for you. Say your name first: your friend will see it.
friends-name = Your name
friends-name-go = Go on
friends-name-length = A name has 1 to { $most } characters.
friends-name-invisible = The name holds something that cannot be seen. Type it anew.
friends-keep = Save
friends-change = Change
friends-line-off = Not connected.
friends-line-connecting = Connecting …
friends-line-waiting = No connection.
friends-line-in = Next try in { $seconds } s
friends-line-up = Connected
friends-line-outdated = This version of Guzhi is too old to play others. Update it first.
friends-connect = Connect
friends-again-now = Try again now
friends-invite = Invite a friend
friends-invite-line = You get a code to read out, send or scan.
friends-invite-go = Make the invitation
friends-code = I have a code
friends-code-line = Type the code, or paste the link.
friends-code-go = Look
friends-code-length = A code has { $wanted } letters and digits; this has { $found }.
friends-code-letter = There is no “{ $letter }” in a code. Codes leave out what looks alike, such as zero and O.
friends-seek = Find an opponent
friends-seek-line = Play somebody of your strength.
friends-seek-go = Find an opponent
friends-not-counted = At a table nearby a game counts for nobody’s rating.
friends-nearby = Play nearby
friends-nearby-line = Two devices in one network, without the internet. This one keeps the table.
friends-nearby-failed = Nobody nearby can come: { $why }.
friends-nearby-open = Play nearby: this device keeps the table
friends-nearby-open-line = Now invite a friend: both devices must be in the same network. Everything played here is kept, and goes on whenever this is open. Your other games are where they were.
friends-nearby-address = Your invitations lead to { $at }
friends-nearby-next-address = My friend cannot connect: name another address
friends-nearby-close = Close the table
friends-nearby-unreachable = Are both devices in the same network, and is Guzhi open on the other one? A browser may not be let there: use the app.
friends-elsewhere = You are at { $at }
friends-elsewhere-line = An invitation led you there. Your own games are where they were.
friends-go-home = Back to my games
friends-go-back-to = Back to the table at { $at }
friends-refused-invitation = There is no such invitation, or not any more. Ask for a new code. To a table nearby leads only the picture or the whole link.
friends-refused-many = Too many tries in a short time. Wait a little, then try again.
friends-refused-pro = Inviting needs Guzhi Pro. With a code from a friend you can always join.
friends-refused-unplayable = That cannot be played here. Perhaps one of you needs a newer version of Guzhi.
friends-refused-code = The code was not accepted. Perhaps a newer one was made since.
friends-refused-match = That game is over, or not there any more.
friends-refused-unavailable = The relay is busy with itself. Nothing is lost; try again in a moment.
friends-refused-replaced = You have connected on another device.
friends-refused-other = That did not work. Try again.
friends-asking = Making the invitation …
friends-asking-stranger = Looking for an opponent …
friends-looking = Looking up the code …
friends-joining = Setting the table …
friends-goes-out = It goes out as soon as you are connected.
friends-inviting = Your invitation is ready
friends-inviting-nearby = Let your friend scan the picture, or send the link; the code alone leads nowhere from another network.
friends-waits-blitz = Waiting for your friend. Stay here: the clock starts soon after they come.
friends-inviting-line = Give your friend this code, let them scan the picture, or send the link.
friends-qr = QR picture of the link
friends-share = Share the invitation
friends-share-words = Play { $game } with me in Guzhi:
friends-shared = Passed on. Where nothing opened, it was copied: paste it into a message.
friends-waits = Waiting for your friend. You may leave this page.
friends-withdraw = Withdraw the invitation
friends-again-asked = You asked for another game
friends-seeking = Looking for an opponent
friends-seeking-about = Somebody with a rating of about { $rating }
friends-waits-stranger = The game begins as soon as somebody is found.
friends-stop = Stop looking
friends-invited = { $name } invites you
friends-invited-again = { $name } asks for another game
friends-accept = Accept
friends-decline = Decline
friends-begins-you = You play South and begin.
friends-begins-they = You play North, and they begin.
friends-begins-chance = Chance says who begins.
friends-is-rated = Rated: it counts for both.
friends-is-friendly = Friendly: it counts for nobody’s rating.
friends-option-seeds = { $seeds } seeds in a pit.
friends-option-fours = Fours are taken.
friends-option-no-fours = Fours are not taken.
friends-option-from-empty = Captures from empty pits.
friends-option-not-from-empty = No captures from empty pits.
friends-unknown-game = A game this version does not know
friends-game = Game
friends-classic-line = As long as you like, up to three days a move.
friends-counts-title = Rating
friends-rated = Rated
friends-rated-line = Counts for both
friends-friendly = Friendly
friends-friendly-line = Just for fun
friends-games = Your games
friends-games-none = No game is running. Invite a friend, or enter a code.
friends-games-unknown = Your games appear as soon as you are connected.
friends-games-over = Finished
friends-your-move = Your move
friends-their-move = Their move
friends-won = You won
friends-lost = You lost
friends-drawn = A draw
friends-opening = opening …
friends-ago-now = just now
friends-ago-minutes = { $minutes } min ago
friends-ago-hours = { $hours } h ago
friends-ago-days = { $days ->
    [one] yesterday
   *[other] { $days } days ago
}
friends-provisional = provisional
friends-counts = { $played } played · { $won } won · { $drawn } drawn
friends-settings = Playing friends
friends-move = Move to another device
friends-move-line = A recovery code takes your name, games and ratings along. From then on the relay also keeps what is saved on this device, for your other ones.
friends-move-go = Show a recovery code
friends-move-asking = The code appears as soon as the relay has made it.
friends-move-warning = Write it down now: it is shown once. Whoever has it can play as you. Codes from before no longer work.
friends-move-seen = I have written it down
friends-have-recovery = I have a recovery code
friends-recover-line = This device becomes one of that player’s. Its own name and ratings are left behind. From then on the relay also keeps what is saved here.
friends-recover-go = Use it
friends-keeps = Keep saves at the relay
friends-keeps-line = The game in progress, the results and the settings of this device, for your other devices. They are sent while you are connected; whoever runs the relay can read them. Switched off, the relay forgets them.
friends-others = From your other devices
friends-others-ai = { $game } against { $name }
friends-others-two = { $game } for two
friends-others-line = { $moves ->
    [one] one move
   *[other] { $moves } moves
} · { $ago }
friends-others-go = Continue here
friends-others-asking = Fetching …
friends-others-busy = A game is running on this device. Finish it first, then go on with this one.
friends-advanced = Advanced: the relay
friends-relay = Relay address
friends-relay-line = Both players need the same relay. Leave it empty for the usual one.
friends-number = Your number there: { $number }
friends-relay-wrong = An address begins with ws:// or wss://, as in wss://relay.example.
slot-identity = who you are to friends
says-undone = That move did not count: the game had gone on.
says-draw-offered = { $name } offers a draw
says-draw-offered-you = You offered a draw

## Puzzles

slot-learned = what you have learned
home-puzzles-waits = { $days ->
    [0] Today’s is waiting
    [one] Today’s is waiting · 1 day so far
   *[other] Today’s is waiting · { $days } days in a row
}
home-puzzles-solved = { $days ->
    [one] Today’s is solved
   *[other] Today’s is solved · { $days } days in a row
}
puzzles-title = Puzzles
puzzles-line = Find the one move that wins; the solver has proven that no other does. More dots are harder. After two wrong tries you may see the answer.
puzzles-today = Today’s puzzle
puzzles-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
}
puzzles-grade = Grade { $grade } of 5
puzzles-waiting = Waiting for you
puzzles-begun = Not solved yet
puzzles-shown = You have seen the answer
puzzles-solved = Solved
puzzles-first-try = Solved at the first try
puzzles-streak = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}
puzzles-best = Best: { $days }
puzzles-progress = { $solved } of { $all }
puzzle-capture = Capture
puzzle-capture-line = The winning move captures.
puzzle-pasu = Pasu
puzzle-pasu-line = The winning move makes pasu for you.
puzzle-starve = Empty row
puzzle-starve-line = Leave them nothing to sow.
puzzle-long-turn = Long turn
puzzle-long-turn-line = Lap after lap, one pit goes far enough.
puzzle-power-up = Power-up
puzzle-power-up-line = Blitz: win in this turn with what you hold.
puzzle-title = { $theme } { $number }
puzzle-before = Previous puzzle
puzzle-after = Following puzzle
puzzle-ask = Find the one pit that wins.
puzzle-ask-power = Win in this turn: { $power } and the right pit.
puzzle-retry = Try again
puzzle-answer = Answer
puzzle-answer-later = Try twice first; then you can see the answer.
puzzle-next = Next puzzle
puzzle-more = More puzzles
puzzle-answers = Answers …
puzzle-right = Right!
puzzle-shown = The answer is pit { $pit }
puzzle-wrong = Pit { $pit } does not win
puzzle-wants-power = It does with { $power }: tap Use first.
puzzle-captured = { $seeds } captured
puzzle-as-pasu = { $seeds } as pasu
puzzle-swept = the last { $seeds }
puzzle-emptied = their row is empty
puzzle-right-ends = { $why }: you win { $mine }–{ $theirs }.
puzzle-right-proven = { $why }. Now you win, whatever they do.
puzzle-refuted = { $name }’s pit { $pit }: { $what }. From here no pit is sure to win.
puzzle-refuted-over = { $name }’s pit { $pit }: { $what }. It ends { $mine }–{ $theirs }.
puzzle-refuted-ends = That ends { $mine }–{ $theirs }: not a win.
puzzle-refuted-no-win = From here there is no sure win any more.
puzzle-refuted-power = The game goes on: the win was in this turn.
