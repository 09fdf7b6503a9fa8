package import WendCore

/// One change of a page. Five kinds are all there is.
package enum Patch: Equatable {
    /// Sets a node's text (`name` is empty), or an attribute; `value`, `checked` and `selected` are set as properties.
    /// Without a value the attribute goes. The counter says of which entry by this client the value is the answer.
    case set(id: String, name: String, value: String?, counter: Int? = nil)
    /// Inserts one or more sibling nodes before a node, or as the last ones.
    case insert(parent: String, before: String?, html: String)
    case remove(id: String)
    /// Moves a node among its siblings, before one of them or to the end.
    case move(id: String, before: String?)
    /// Does something that is not a change of the tree: `focus`, `blur`, `scrollTo`, `announce`, `title`, `app`.
    /// `focus` and `blur` name the node they are about.
    case call(name: String, id: String? = nil, argument: String? = nil)
}

extension Patch {
    /// What an app has its hosts do: pages announce what is to be announced, and tell everything to scripts of the app's own
    /// as an event `wend:call` of the document.
    package static func call(_ call: HostCall) -> Patch {
        var detail: [UInt8] = Array("[".utf8)
        write(call.name, to: &detail)
        if let argument = call.argument {
            detail.append(UInt8(ascii: ","))
            write(argument, to: &detail)
        }
        detail.append(UInt8(ascii: "]"))
        return .call(name: "app", argument: String(decoding: detail, as: UTF8.self))
    }

    /// Appends the patch as a JSON array, without any space and without trailing nulls where they may be left out.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .set(let id, let name, let value, let counter):
            Self.write("s", [.some(id), name, value], counter, to: &bytes)
        case .insert(let parent, let before, let html):
            Self.write("i", [parent, before, html], to: &bytes)
        case .remove(let id):
            Self.write("r", [id], to: &bytes)
        case .move(let id, let before):
            Self.write("m", [id, before], to: &bytes)
        case .call(let name, let id, let argument):
            let arguments: [String?] = argument != nil ? [name, id, argument] : id != nil ? [name, id] : [name]
            Self.write("c", arguments, to: &bytes)
        }
    }

    /// Appends a list of patches as a JSON array.
    package static func write(_ patches: some Sequence<Patch>, to bytes: inout [UInt8]) {
        var separator = UInt8(ascii: "[")
        for patch in patches {
            bytes.append(separator)
            patch.write(to: &bytes)
            separator = UInt8(ascii: ",")
        }
        if separator == UInt8(ascii: "[") { bytes.append(separator) }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func write(_ kind: Unicode.Scalar, _ texts: [String?], _ number: Int? = nil, to bytes: inout [UInt8])
    {
        bytes.append(contentsOf: [UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: kind), UInt8(ascii: "\"")])
        for text in texts {
            bytes.append(UInt8(ascii: ","))
            if let text {
                write(text, to: &bytes)
            } else {
                bytes.append(contentsOf: "null".utf8)
            }
        }
        if let number {
            bytes.append(UInt8(ascii: ","))
            bytes.append(contentsOf: String(number).utf8)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends a text as a JSON string, escaping only what has to be.
    static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
