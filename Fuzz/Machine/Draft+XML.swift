package import WendCore

/// The text of a draft, for readers and for people.
extension Draft {
    /// The document as XML, one element a line.
    package func xml(_ registry: Registry) -> String {
        let lang = locale.map { " lang=\"\($0)\"" } ?? ""
        let wrapper = allowsBindings ? "app" : "workflow"
        var lines = ["<\(wrapper)\(lang)>"]
        root.write(to: &lines, 1, registry)
        return (lines + ["</\(wrapper)>"]).joined(separator: "\n")
    }

    /// Whether text and draft mean the same node by node: no parameter's tag would be taken for an object, and no texts
    /// stand where the reader would join or trim them.
    package func isPlainlyWritten(_ registry: Registry) -> Bool { root.isPlainlyWritten(registry) }
}

extension DraftNode {
    fileprivate func write(to lines: inout [String], _ depth: Int, _ registry: Registry) {
        let space = String(repeating: " ", count: depth)
        var tag = "<\(kind)"
        switch form {
        case .plain: break
        case .proxy(let keyPath): tag += " keyPath=\"\(Self.escape(keyPath))\""
        case .conditional: tag += " conditional=\"yes\""
        }
        for attribute in attributes { tag += " \(attribute.name)=\"\(Self.escape(attribute.value))\"" }
        if items.isEmpty { return lines.append("\(space)\(tag)/>") }
        lines.append("\(space)\(tag)>")
        for item in items {
            let isBare = item.name.map { isTakenForObject($0, registry) } ?? true
            if let name = item.name, !isBare {
                if item.pieces.count == 1, case .text(let text) = item.pieces[0] {
                    lines.append("\(space) <\(name)>\(Self.escape(text))</\(name)>")
                    continue
                }
                lines.append("\(space) <\(name)>")
            }
            for piece in item.pieces {
                switch piece {
                case .text(let text): lines.append("\(space)  \(Self.escape(text))")
                case .node(let node): node.write(to: &lines, depth + 2, registry)
                }
            }
            if let name = item.name, !isBare { lines.append("\(space) </\(name)>") }
        }
        lines.append("\(space)</\(kind)>")
    }

    /// Whether the reader takes a parameter's tag for an object, because its name is a kind that may stand bare here.
    private func isTakenForObject(_ name: String, _ registry: Registry) -> Bool {
        guard let inner = registry[name], !inner.isAbstract else { return false }
        switch form {
        case .plain: return registry[kind]?.defaults.contains { inner.types.fits($0.type) } ?? false
        case .proxy: return false
        case .conditional: return inner.types.fits(.condition)
        }
    }

    fileprivate func isPlainlyWritten(_ registry: Registry) -> Bool {
        var texts = 0
        for item in items {
            if let name = item.name {
                if isTakenForObject(name, registry) { return false }
                // Texts in a list are one text to a reader.
                let words = item.pieces.filter { if case .text = $0 { true } else { false } }
                if item.pieces.count > 1, !words.isEmpty { return false }
            }
            for piece in item.pieces {
                switch piece {
                case .text(let text):
                    if item.name == nil { texts += 1 }
                    let isTrimmed = text.first?.isWhitespace != true && text.last?.isWhitespace != true
                    if texts > 1 || text.isEmpty || !isTrimmed { return false }
                case .node(let node):
                    if !node.isPlainlyWritten(registry) { return false }
                }
            }
        }
        return true
    }

    private static func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("\n", with: "&#10;")
    }
}
