# What the console says by itself. *bold* and `code`.

## Scripts

console-script-error = Line { $line }: { $reason }
console-bad-line = I don't understand “{ $line }”: write `ana: text`, a directive with @ or a comment with #.
console-not-utf8 = this line isn't text in UTF-8.
console-open-text = this text begins with << and is never closed with >>.
console-unknown-directive = I don't know the directive “{ $given }”.
console-bad-directive = “{ $line }” is incomplete, or something in it is extra; for example: `{ $right }`.
console-bad-locale = “{ $given }” isn't a language here; there are `es` and `en`.
console-no-button = there's no button “{ $given }” here; these are: { $shown }.
console-no-buttons = there are no buttons to press here.
console-no-file = the file “{ $file }” can't be read ({ $reason }).
console-not-said = { $who } said nothing in line { $line }, so there's nothing to edit.
console-not-your-chat = { $who } can't speak in the private chat of { $owner }.
console-refused = “{ $line }” couldn't be done ({ $reason }).
console-dice-misfit = the faces of @dice don't fit what is rolled here ({ $reason }).
console-dice-left = { $count ->
        [one] one face of @dice is left that nobody rolled.
       *[other] { $count } faces of @dice are left that nobody rolled.
    }

## A live room

console-welcome = *Cubilete*: a room in your terminal. Everybody speaks by name: `ana: hello`.
console-try-duel = Try a duel. Type: `{ $who }: { $verb } @{ $rival }`
console-leave = Buttons are pressed by their number. `{ $verb }` shows what else there is; leave with Ctrl-D or `:q`.
console-goes-on = Fight #{ $number } goes on where you left it.
console-who-speaks = Who says that? Put the name in front: `{ $who }: { $text }`
console-no-number = There's no button { $given }: they go from 1 to { $most }.
console-room-commands = Here you can say `:room console:other`, `:private ana`, `:q` and, to send a file, `:file sheet.toml /sheet import`.
console-now-in = Now you are in `{ $place }`.
console-unheard = Nobody understood `{ $text }`; `{ $verb }` shows what there is.
console-store-down = The store doesn't answer; try again in a moment.
console-failed = That couldn't be done: { $reason }.
