/// How the elements of one kind look, or those of one class of a kind: what any host can follow, and nothing more.
public struct DocumentStyle: Hashable, Sendable, Codable {
    /// Which elements are meant.
    public struct Selector: Hashable, Sendable, Codable {
        /// The name of a kind, such as `label`; empty for all kinds.
        public var kind: String
        /// The `class` documents give; nil for all elements of the kind.
        public var styleClass: String?
        /// What the element has to be in, outermost first; empty if it may be anywhere.
        public var ancestors: [Ancestor]
        /// In which state it has to be; nil for all.
        public var state: State?
        /// Whether all of some kinds are meant by one name, such as every control: what is said of one of them goes
        /// over it.
        public var isOfSeveralKinds: Bool

        /// What something may be in.
        public struct Ancestor: Hashable, Sendable, Codable {
            public var kind: String
            public var styleClass: String?

            public init(kind: String, styleClass: String? = nil) {
                self.kind = kind
                self.styleClass = styleClass
            }
        }

        /// What may be so for a time.
        public enum State: String, Hashable, Sendable, Codable, CaseIterable {
            case highlighted, disabled, selected, focused
        }

        public init(
            kind: String, styleClass: String? = nil, ancestors: [Ancestor] = [], state: State? = nil,
            isOfSeveralKinds: Bool = false
        ) {
            self.kind = kind
            self.styleClass = styleClass
            self.ancestors = ancestors
            self.state = state
            self.isOfSeveralKinds = isOfSeveralKinds
        }

        /// What goes over what: the higher over the lower.
        var rank: Int {
            let own =
                styleClass != nil ? (kind.isEmpty ? 3 : 4) : kind.isEmpty ? 0 : isOfSeveralKinds ? 1 : 2
            return own * 100 + min(ancestors.count, 40) * 2 + (state == nil ? 0 : 1)
        }
    }

    /// Room between an element's edges and its content, in points.
    public struct Insets: Hashable, Sendable, Codable {
        public var top, leading, bottom, trailing: Double

        public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
            self.top = top
            self.leading = leading
            self.bottom = bottom
            self.trailing = trailing
        }
    }

    /// An image behind an element.
    public struct BackgroundImage: Hashable, Sendable, Codable {
        public var name: String
        /// The edges that keep their size when it is stretched, in points; nil if all of it is stretched.
        public var caps: Insets?
        /// Whether it is repeated instead.
        public var isTiled: Bool
        /// Held upright or across, on screens; nil for both.
        public var isPortrait: Bool?

        public init(name: String, caps: Insets? = nil, isTiled: Bool = false, isPortrait: Bool? = nil) {
            self.name = name
            self.caps = caps
            self.isTiled = isTiled
            self.isPortrait = isPortrait
        }
    }

    /// What text throws on its ground.
    public struct Shadow: Hashable, Sendable, Codable {
        public var color: StyleColor
        /// In points, to the right and down.
        public var x, y: Double

        public init(color: StyleColor, x: Double, y: Double) {
            self.color = color
            self.x = x
            self.y = y
        }
    }

    /// What an element throws on what is behind it.
    public struct BoxShadow: Hashable, Sendable, Codable {
        public var color: StyleColor
        /// In points, to the right and down, and how far its edge fades.
        public var x, y, blur: Double

        public init(color: StyleColor, x: Double, y: Double, blur: Double) {
            self.color = color
            self.x = x
            self.y = y
            self.blur = blur
        }
    }

    public enum Alignment: String, Hashable, Sendable, Codable {
        case leading, center, trailing, justified
    }

    public var selector: Selector
    /// The colour of text.
    public var color: StyleColor?
    public var background: StyleColor?
    /// The colour of what can be pressed.
    public var tint: StyleColor?
    /// The colour of a switch that is on, and of what is filled of a slider or of progress.
    public var trackTint: StyleColor?
    /// The colour of lines between rows.
    public var separator: StyleColor?
    /// In points, from 1 to 400.
    public var fontSize: Double?
    /// From 100 to 900; 400 is usual and 700 bold.
    public var fontWeight: Int?
    public var isItalic: Bool?
    /// A typeface; hosts without it take theirs.
    public var fontFamily: String?
    public var alignment: Alignment?
    public var shadow: Shadow?
    public var boxShadow: BoxShadow?
    public var insets: Insets?
    /// Room between what is in a container: between columns, between rows.
    public var columnGap: Double?
    public var rowGap: Double?
    /// In points; the content may need more.
    public var minimumWidth: Double?
    public var minimumHeight: Double?
    public var cornerRadius: Double?
    public var borderWidth: Double?
    public var borderColor: StyleColor?
    /// From 0, not to be seen, to 1.
    public var opacity: Double?
    public var backgroundImages: [BackgroundImage]
    /// Where it lies, and what is in it.
    public var layout: StyleLayout?

    public init(_ selector: Selector) {
        self.selector = selector
        backgroundImages = []
    }

    /// Whether it says anything.
    public var isEmpty: Bool { self == DocumentStyle(selector) }
}
