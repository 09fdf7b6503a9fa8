/// A name that files, screens and types are called by.
struct ScaffoldName {
    /// As people read it: `Order list`.
    let title: String
    /// As files are called: `order-list`.
    let file: String
    /// As a type is called: `OrderList`.
    let type: String
    /// As a value or a message is called: `orderList`.
    let value: String

    /// - Parameter text: A name, or the path of a folder of that name.
    init(_ text: String) throws(Refusal) {
        let last = text.split(separator: "/").last.map(String.init) ?? ""
        let words = Self.words(of: last)
        guard let first = words.first, first.first?.isLetter == true, last.utf8.count <= 64,
            last.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 31 && !"\"'<>&{}\\".unicodeScalars.contains($0) })
        else {
            throw Refusal(
                line:
                    "'\(text)' names nothing: a name begins with a letter, has plain letters, digits, blanks and dashes, "
                    + "and at most 64 of them")
        }
        let rest = words.dropFirst()
        title = ([first.capitalizedFirst] + rest.map { $0.lowercased() }).joined(separator: " ")
        file = words.map { $0.lowercased() }.joined(separator: "-")
        type = words.map(\.capitalizedFirst).joined()
        let begin =
            first.allSatisfy(\.isUppercase) ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        value = begin + rest.map(\.capitalizedFirst).joined()
    }

    /// Its words: between signs that are neither letters nor digits, and where a capital follows a small letter.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in text {
            if !character.isLetter, !character.isNumber {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character.isUppercase, let last = word.last, !last.isUppercase {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
