/// In which forms one image comes: at which scales, for dark appearance too, and whether it is drawn in the colour of
/// text.
public struct ImageForms: Hashable, Sendable, Codable {
    /// The scales there are files of, ascending: 1, 2 and 3 points for a pixel. Never empty.
    public var scales: [Int]
    /// Those of the files for dark appearance; empty if the others are for every appearance.
    public var darkScales: [Int]
    /// Whether only its shape counts, and it is drawn in the colour of the text around it.
    public var isTemplate: Bool
    /// In points, where the file says it.
    public var width: Double?
    public var height: Double?

    public init(
        scales: [Int] = [1], darkScales: [Int] = [], isTemplate: Bool = false, width: Double? = nil,
        height: Double? = nil
    ) {
        self.scales = scales.isEmpty ? [1] : scales
        self.darkScales = darkScales
        self.isTemplate = isTemplate
        self.width = width
        self.height = height
    }

    /// A single file, as it is.
    public static let plain = ImageForms()

    /// One of its files.
    public struct Form: Hashable, Sendable {
        public var scale: Int
        public var isDark: Bool

        public init(scale: Int, isDark: Bool = false) {
            self.scale = scale
            self.isDark = isDark
        }

        /// What it is called in addresses: `2x`, `dark3x`.
        public var name: String { "\(isDark ? "dark" : "")\(scale)x" }

        public init?(_ name: String) {
            let isDark = name.hasPrefix("dark")
            let rest = isDark ? name.dropFirst(4) : name[...]
            guard rest.utf8.count == 2, rest.last == "x", let scale = Int(rest.dropLast()), (1...3).contains(scale)
            else {
                return nil
            }
            self.init(scale: scale, isDark: isDark)
        }
    }
}
