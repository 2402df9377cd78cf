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
home-how-line = The rules on a page
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
how-goal-half = Take more seeds than the other side. There are { $all }: whoever has { $more } has won.
how-goal-most = Take more seeds than the other side. There are { $all } in all.
how-goal-rounds = Win seeds in rounds, until the other side has too few to go on, or have more of the { $all } seeds after { $last } rounds.
how-board = The board
how-board-text = { $pits } pits are yours, { $pits } are theirs, with { $seeds } seeds in each.
how-board-middle = { $pits } pits are yours, { $pits } are theirs, with { $seeds } seeds in each, but only { $middle } in the middle one of each row. Our reading: the text this game comes from counts 146 seeds, but the layout it gives holds { $all }, and we play the layout.
how-board-stores = Seeds you take go to your store, and stay there.
how-board-stores-rounds = Seeds you take go to your store; with them you fill your pits for the next round.
how-begins = South makes the first move.
how-board-wells = Your store lies at the end of your row, after pit { $letter }, theirs at the end of theirs.
how-board-options = Some things are yours to choose before the game: you find them when you start a new one. This page tells how the game is played as you have set it.
how-sow = Sow
how-sow-text = Tap one of your pits. Its seeds fall one by one into the pits that follow, round the board counter-clockwise, on both rows. The pit they came from gets its seed too when you come round to it.
how-sow-kalah = Tap one of your pits. Its seeds fall one by one into the pits that follow, round the board counter-clockwise. When you pass your own store, one falls into it; the other side’s store is passed over. No pit is passed over, not even the one you started from.
how-sow-oware = Tap one of your pits. Its seeds fall one by one into the pits that follow, round the board counter-clockwise, on both rows. The pit they came from is passed over.
how-again = Move again
how-again-text = Does the last seed fall into your store? Then you move again.
how-relay = Keep going
how-relay-text = When your hand is empty, look at the next pit. Are there seeds in it? You lift them all and sow on, whoever’s pit it is. Each handful sown is a lap.
how-relay-congkak = Does the last seed fall into a pit that already has seeds? You lift them all and sow on, whoever’s pit it is. Each handful sown is a lap.
how-turn-guard = A turn of more than { $turn } seeds ends when its hand is empty, without a capture.
how-capture = Capture
how-capture-text = Is the next pit empty? Then the seeds in the pit beyond it are yours, on whichever row it lies, even if it is the pit you started from. If that one is empty too, you take nothing, and your turn ends.
how-capture-ends = After a capture your turn ends.
how-capture-goes-on = After a capture you go on: lift the next pit that has seeds, and sow on.
how-capture-kalah = Does the last seed fall into an empty pit of yours? Then it is yours, with all the seeds in the pit across the board.
how-capture-not-empty = If the pit across is empty, you take nothing.
how-capture-from-empty = You take it even when the pit across is empty.
how-capture-oware = Does the last seed make two or three in one of their pits? Those are yours, and so are the twos and threes in the pits before it, as far as they follow each other on their row. A move that would take everything they have takes nothing.
how-feed = Feed
how-feed-text = Has the other side no seeds left? Then you must choose a pit that gives it some.
how-pasu = Pasu
how-pasu-owner = Whenever a falling seed makes { $pasu } in a pit, those { $pasu } go at once to the owner of that pit, even in the middle of the other’s turn. A pit that merely holds { $pasu } is not taken.
how-pasu-sower = Whenever a falling seed makes { $pasu } in a pit, those { $pasu } go at once to the side that sows, whoever’s pit it is. A pit that merely holds { $pasu } is not taken.
how-round-end = A round ends
how-rounds = The next round
how-rounds-text = Each side fills its pits again from its store, from its own left, as far as the store goes. A pit that cannot be filled is closed for the round: nothing falls into it, and it is passed over.
how-rounds-ran-out = The side that ran out of seeds begins.
how-rounds-alternate = South began the first round; from then on the sides take turns to begin.
how-rounds-end = A side with fewer than { $least } seeds cannot go on, and has lost. After round { $last } the fuller store wins; equal is a draw.
how-rounds-guard = { $moves } moves in all also end the game: each side takes its own row, and the fuller store wins.
how-round-guard = { $stall } moves in a row with nothing taken end the round as well: each side takes its own row.
how-reading-middle = Our reading: a middle pit, which needs { $middle }, can be open while pits that need { $seeds } are closed.
how-reading-stalled = Our reading: after a round that ended because { $stall } moves took nothing, the side that was to move begins.
how-end = The end
how-end-other = When the side to move has no seed on its row, all seeds left go to the other side.
how-end-own = When the side to move has no seed on its row, each side takes the seeds on its own row.
how-end-passes = A side with no seed on its row passes. It is over when the board is empty.
how-end-either = As soon as either row is empty, each side takes the seeds on its own row. The fuller store wins.
how-end-no-moves = A side with no pit that it may sow ends the game: each side takes the seeds on its own row.
how-end-half = Whoever has { $more } seeds, more than half, has won at once.
how-end-guards = The same position { $repeated } times, or { $stall } moves in a row with nothing taken, also end the game: each side takes its own row. The fuller store wins; equal is a draw.
how-end-guards-stored = The same position { $repeated } times, or { $stall } moves in a row with nothing taken and nothing sown into a store, also end the game: each side takes its own row. The fuller store wins; equal is a draw.
how-blitz = Blitz
how-blitz-clock = Blitz is the same game against the clock. You have { $shot } seconds for a turn. The whole seconds left when you move go to your bank, which holds { $bank }. When the { $shot } seconds are over, the bank pays on. When both are used up, the clock sows one of your pits at random, and spends no power-up.
how-blitz-squeezed = A squeezed turn has { $short } seconds, and the bank neither pays nor grows. The clock never runs while seeds move.
how-blitz-ember = Every seed that goes to your store by capture or pasu brings one Ember, on anyone’s turn. With { $ember } Ember and empty hands you get one of the three power-ups you brought, drawn at random. While you hold one, no more than { $ember } Ember are kept.
how-blitz-use = Arm your power-up at the start of your turn; it is spent with the pit you tap. A Brass Shield is for one pit of your own row: nothing is taken from it, by nobody, and it makes no pasu. Our reading: a relay may still lift it.
how-touch = At the table
how-touch-text = Hold a pit to see where it leads: a dashed ring where its first handful ends, a target where the whole turn ends, a dotted ring round the pit it captures. Your panel says what you take and what it gives the other side; your pits are a to { $near } from your left, theirs A to { $far } from theirs. Slide off to think again. A dot marks where the last turn ended. A tap on the board finishes the sowing. Hint marks a pit and says why; the result tells how many hints you took, and in Blitz the clock goes on meanwhile. On a keyboard: arrows, Enter to sow, H for a hint, U to undo, Escape to finish the sowing.
how-play = Play now

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
puzzles-line = Find the one move that wins. The solver has proven that no other does.
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
puzzle-captured = { $seeds } captured
puzzle-as-pasu = { $seeds } as pasu
puzzle-swept = the last { $seeds }
puzzle-emptied = their row is empty
puzzle-right-ends = { $why }: you win { $mine }–{ $theirs }.
puzzle-right-proven = { $why }. Now you win, whatever they do.
puzzle-refuted = { $name }’s pit { $pit }: { $what }. The win is gone.
puzzle-refuted-over = { $name }’s pit { $pit }: { $what }. It ends { $mine }–{ $theirs }.
puzzle-refuted-ends = The game ends { $mine }–{ $theirs }, and you have not won.
puzzle-refuted-no-win = From here there is no sure win any more.
puzzle-refuted-power = The game goes on: the win was in this turn.
