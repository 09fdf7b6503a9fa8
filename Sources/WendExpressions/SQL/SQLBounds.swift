/// The bounds of what SQLite takes as one statement, each a little below its own. Conditions that go beyond are left to the memory.
enum SQLBounds {
    /// Question marks; SQLite takes 32,766.
    static let parameters = 30_000
    /// The length of a condition. Operands that a condition needs several times make it grow, by every level of nesting.
    static let bytes = 1_000_000
    /// Tables that one SELECT joins with its own; SQLite takes 64 in all.
    static let joins = 60
    /// What SQLite's parser, whose stack has 100 places, keeps of a condition that it has not come to the end of.
    private static let pending = 80
    /// Levels of the tree that SQLite makes; it takes 1000.
    private static let height = 900

    /// Conditions that are joined without a bracket around some of them: each makes the tree a level higher.
    static let chain = 100

    static func allow(_ fragment: SQLFragment) -> Bool {
        isShort(fragment) && fragment.parameters.count <= parameters && isFlat(fragment.text)
    }

    static func isShort(_ fragment: SQLFragment) -> Bool { fragment.text.utf8.count <= bytes }

    /// What is known of a bracket that is still open.
    private struct Level {
        /// What the parser keeps of what stands around it.
        var outside = 0
        var words = 0
        var isSelect = false
        var operators = 0
        /// The highest tree in a bracket within.
        var highest = 0
        var height: Int { operators + highest + (isSelect ? 8 : 4) }
        /// Words of the bracket that the parser may not have put together yet, and its own sign.
        var kept: Int { 1 + min(2 * words, isSelect ? 14 : 6) }
    }

    /// Whether brackets are nested no deeper, and chains no longer, than SQLite takes.
    private static func isFlat(_ text: String) -> Bool {
        var levels = [Level()]
        var level: Level {
            get { levels[levels.count - 1] }
            set { levels[levels.count - 1] = newValue }
        }
        var isWithinName = false
        var word: [UInt8] = []
        func endWord() {
            if word.isEmpty { return }
            level.words += 1
            if word.elementsEqual("SELECT".utf8) { level.isSelect = true }
            if word.elementsEqual("AND".utf8) || word.elementsEqual("OR".utf8) { level.operators += 1 }
            word = []
        }
        for byte in text.utf8 {
            if isWithinName || byte == UInt8(ascii: "\"") {
                if byte == UInt8(ascii: "\"") { isWithinName.toggle() }
                if word.isEmpty { word.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "("):
                endWord()
                let outside = level.outside + level.kept
                guard outside <= pending else { return false }
                levels.append(Level(outside: outside))
            case UInt8(ascii: ")"):
                endWord()
                guard levels.count > 1, let inner = levels.popLast() else { return false }
                level.highest = max(level.highest, inner.height)
                if level.height > height { return false }
            case UInt8(ascii: " "): endWord()
            default: if word.count < 8 { word.append(byte) }
            }
        }
        return level.height <= height
    }
}
