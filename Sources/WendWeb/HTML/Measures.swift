/// The rules for what a document may have any number of: lines of a label, columns of a grid, steps of indentation. Pages hold no
/// styles of their own, so there is a class for each number, and all are in the stylesheet.
enum Measures {
    /// The most of each; elements count no further.
    static let lines = 100
    static let columns = 24
    static let indents = 20

    static let css: String = {
        var rules = (1...lines).map { ".l\($0){-webkit-line-clamp:\($0)}" }
        rules += (1...indents).map { ".in\($0)>.cell{padding-inline-start:\(16 + 16 * $0)px}" }
        // A column takes what it needs, and some of what is left if it is flexible; the last takes the rest.
        let widths = (1..<columns).map { "--\($0):auto" }
        rules.append(".grid{\(widths.joined(separator: ";"))}")
        rules += (1..<columns).map { ".grid.f\($0){--\($0):minmax(auto,1fr)}" }
        rules += (2...columns).map { count in
            let tracks = (1..<count).map { "var(--\($0))" }.joined(separator: " ")
            return ".g\(count){grid-template-columns:\(tracks) minmax(auto,1fr)}"
        }
        // The last one has room to press, unless there are very many.
        let last = (2...8).map { ".g\($0)>:nth-child(\($0)n)" }.joined(separator: ",")
        rules.append(":is(\(last)):not(.button,.label){min-inline-size:44px}")
        rules += (2...columns).map { ".g\($0).trailing>:nth-child(\($0)n){justify-self:end}" }
        return "@layer wend{\n\(rules.joined(separator: "\n"))\n}\n"
    }()
}
