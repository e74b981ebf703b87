# What the console says by itself. *bold* and `code`.

## Scripts

console-script-error = Line { $line }: { $reason }
console-bad-line = I don't understand “{ $line }”: write `ana: text`, a directive with @ or a comment with #.
console-open-text = this text begins with << and is never closed with >>.
console-unknown-directive = I know no directive “{ $given }”.
console-bad-directive = “{ $line }” isn't complete, or has something too many; for example: `{ $right }`.
console-bad-locale = “{ $given }” isn't a language; there are `es` and `en`.
console-no-button = there's no button “{ $given }” here; these are: { $shown }.
console-not-said = { $who } said nothing in line { $line }, so there's nothing to edit.
console-not-your-chat = { $who } can't speak in the private chat of { $owner }.
console-refused = “{ $line }” couldn't be done ({ $reason }).
console-dice-misfit = the faces of @dice don't fit what is rolled here ({ $reason }).
console-dice-left = { $count ->
        [one] one face of @dice is left that nobody rolled.
       *[other] { $count } faces of @dice are left that nobody rolled.
    }
