extension KindType {
    /// The declaration of a value that a controller keeps.
    public static let value = KindType(number: 31)
}

extension Kind {
    public static let value = Kind(
        "value", "Declares what a controller keeps: a name, and the value it has at first.", role: .supplies,
        types: .value,
        example: #"""
            <screen>
                <value name="name" is="Ann"/>
                <label>Hello, {name}.</label>
            </screen>
            """#,
        parameters: [
            .text(
                "name",
                "What it is called: by everything in the controller, and on every screen that is opened from there.",
                isRequired: true),
            Parameter(
                "is", .any,
                "Its first value, worked out when the controller is made; nothing without it. Records in a list get an `id` "
                    + "if they have none.",
                isLazy: true),
            Parameter(
                "always", .any,
                "What it always is instead, worked out of other values whenever it is read; nothing sets such a value.",
                isLazy: true),
        ],
        defaults: [Default(.string, "is")],
        traits: .takesName,
        look: { looked in
            var found: [Diagnostic] = []
            if let name = looked.text("name"), let problem = Diagnostic.unreadableName(name) { found.append(problem) }
            if (looked.count("is") ?? 0) > 0, (looked.count("always") ?? 0) > 0 {
                found.append(.firstOfAlways(at: looked.location).asWarning)
            }
            return found
        })
}

extension Diagnostic {
    /// A name that expressions take for several, such as `over-due`: one of them minus the other.
    fileprivate static func unreadableName(_ name: Kind.Looked.Written) -> Self? {
        guard name.text.isDifference else { return nil }
        var meant = ""
        for part in name.text.split(separator: "-") {
            meant += meant.isEmpty ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
        }
        return warning(
            "odd-name",
            "in braces '\(name.text.shortened)' is one name minus another; write a name without '-', such as '\(meant.shortened)'",
            at: name.location)
    }
}

extension String {
    /// Whether it is names with `-` between them, as other notations have names.
    var isDifference: Bool {
        utf8.contains(UInt8(ascii: "-")) && !hasPrefix("-") && !hasSuffix("-")
            && utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26
            }
    }
}
