/// The name of something an element can say about itself. Values are text unless noted.
public enum Property: String, Sendable, Hashable, Codable, CaseIterable {
    /// The visible text of a label, button, row, title or tab.
    case text
    /// The second text of a row; the message of an alert; the prompt of a bar.
    case detail
    /// What an assistive technology says instead of, or for want of, visible text.
    case label
    case hint
    /// The value an assistive technology says: text or a number.
    case spokenValue
    /// How assistive technology treats it: the names of `accessibilityTraits`, one word each.
    case traits
    /// What a person entered: text, number, Boolean or date; the chosen position of a set of choices (integer).
    case value
    case placeholder
    /// What is wrong with the value, shown beside it.
    case error
    /// Boolean: in the tree, but not to be seen, with all below it.
    case hidden
    /// Boolean: shown, but not to be used.
    case disabled
    /// Boolean: chosen among its siblings, or switched on.
    case selected
    /// Boolean: has the keyboard.
    case focused
    /// Boolean: waiting for an answer.
    case busy
    /// The name of an image.
    case image
    /// The name of a system item: `done`, `add`, `trash` …
    case icon
    /// Which variant is meant: `grouped`, `plain`, `subtitle`, `value1`, `destructive`, `cancel`, `done`, `email`, `secure` …
    case variant
    /// The sort of entry a field expects: `text`, `email`, `number`, `phone`, `url`, `decimal`, `date`, `time`, `dateAndTime`,
    /// `countDown`, `password`.
    case entry
    /// What the return key says: `next`, `done`, `search`, `send`, `go` …
    case returnKey
    /// How text is capitalised while typing: `none`, `words`, `sentences`, `allCharacters`.
    case capitalization
    /// Boolean: the spelling is checked while typing.
    case spelling
    /// Boolean: what is typed is corrected.
    case correction
    /// How the keyboard looks: `alert`.
    case keyboardLook
    /// Boolean: the return key waits until there is text.
    case needsText
    /// Boolean: long text is drawn smaller rather than cut or broken.
    case fits
    /// Numbers or dates.
    case minimum, maximum, step
    /// Boolean: there may be no date, and one outside the limits.
    case optional
    /// Boolean: the text cannot be changed.
    case readOnly
    /// What follows a row: `disclosure`, `detail`, `checkmark`.
    case accessory
    /// How a row is marked while it is pressed, if not as rows usually are: `gray`, `none`.
    case selection
    /// Integer: how deep a row is indented.
    case indent
    /// How children are laid out: `vertical`, `center`, `fill`.
    case layout
    /// Integer: the place of the first of rows that are not drawn, in its list, counted from 0.
    case position
    /// Integer: how many rows are not drawn; how many more files are taken.
    case count
    /// Integer: how many rows the list has of which some are not drawn.
    case total
    /// Integer: columns of a grid.
    case columns
    /// Boolean: the last column keeps its natural width at the right edge.
    case trailing
    /// Boolean: there is room between the edges and what is inside, also where it stands in another box.
    case inset
    /// Boolean: wider choices get more room.
    case proportional
    /// Boolean: choices are pressed and do not stay chosen.
    case momentary
    /// Boolean: what lies behind a bar shines through.
    case translucent
    /// The style class the document gives (`class`), with the kind's style name: `label.red`; of several nodes that are one
    /// element, a line for each.
    case style
    /// Integer: how many lines a label may take; 0 for any number.
    case lines
    /// A tab's badge.
    case badge
    /// The HTML of rich text, whose words are its text.
    case markup
    /// Gestures an element answers, one word each: `tap2`, `longPress:500` (milliseconds), `longPressEnd:500`,
    /// `swipeLeft,fingers2` … Hosts count taps and tell how many there were.
    case gestures
    /// Text that is announced when it appears: `assertive` or `polite`.
    case live
    /// What there is to choose from in a menu: a list of records with `title`, and `disabled` where it cannot be chosen.
    case options
    /// Which files are taken, with commas in between: types, and endings of names.
    case accepts
    /// Boolean: more than one is taken.
    case several
    /// Where a link leads: an address that may be followed. Where a picture is that is none of the app's.
    case address
    /// Boolean: a row that is pressed by itself when somebody scrolls it into sight.
    case inSight
    /// What a key leads here from wherever it is pressed: `default` is what most people do next, `cancel` changes nothing,
    /// `search` is where to type what is looked for. In the layer on top; of several the first that can be used.
    case shortcut
    /// The character that presses it while nothing is typed, in the layer on top; of several the first that can be used.
    case key
    /// Shown only where the screen is `wide`, or only where it is `narrow`, which each host judges by the room it has. It is there
    /// for all that: what a person does with it counts.
    case width
    /// How what is in it took the place of what was there, and which time that was, so that the same way twice is another:
    /// `push 3`; empty if it came at once. A host that shows it all anew lets nothing move.
    case transition
    /// Boolean: the device is not to go to sleep while this is shown.
    case awake
    /// Another picture where there is room of a height for it, in points: `568 welcome_5`.
    case tallImage
}
