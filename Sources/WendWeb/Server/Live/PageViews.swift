import NIOCore
import WendCore

/// What pages see of one rendering that look at different rows of long lists: found once for all that look at the same.
struct Cuts {
    private let rendering: Rendering
    private var known: [(windows: RowWindows, rendering: Rendering)] = []

    /// - Parameter drawn: The rows of which it is known that they are drawn, and no others; nil if that is not known.
    init(of rendering: Rendering, _ drawn: RowWindows?) {
        self.rendering = rendering
        if let drawn { known.append((drawn, rendering)) }
    }

    subscript(windows: RowWindows) -> Rendering {
        mutating get {
            if let view = known.first(where: { $0.windows == windows })?.rendering { return view }
            let view = rendering.showing(windows)
            known.append((windows, view))
            return view
        }
    }
}

/// What turns what pages show into what they are to show: worked out and written once for all that show the same.
struct Changes {
    final class Change {
        let all: [Patch]
        /// Without what moves the keyboard, which only one page may follow.
        let common: [Patch]
        /// What sets values that a person may have changed meanwhile.
        let values: [Patch]
        /// The common patches as the inside of an array.
        let bytes: [UInt8]
        private let number: Int
        /// The message to a page that needs nothing of its own, written when there is such a page; nil if there is nothing to
        /// say.
        private(set) lazy var frame: ByteBuffer? =
            bytes.isEmpty ? nil : LiveFrame.update(acknowledged: nil, number: number, patches: bytes)

        init(_ all: [Patch], number: Int) {
            self.all = all
            self.number = number
            common = all.filter { !$0.movesKeyboard }
            values = all.filter(\.setsValue)
            bytes = LiveFrame.inside(common)
        }

        var movesKeyboard: Bool { common.count != all.count }
    }

    let renderer: PageRenderer
    /// The number of what they are to show.
    let number: Int
    private var known: [(before: Element, after: Element, change: Change)] = []

    init(renderer: PageRenderer, number: Int) {
        self.renderer = renderer
        self.number = number
    }

    subscript(before: Rendering, after: Rendering) -> Change {
        mutating get {
            if let change = known.first(where: { $0.before === before.root && $0.after === after.root })?.change {
                return change
            }
            let change = Change(renderer.patches(from: before, to: after), number: number)
            known.append((before.root, after.root, change))
            return change
        }
    }
}
