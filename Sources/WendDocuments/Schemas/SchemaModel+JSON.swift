import WendCore
import WendExpressions

/// The schema of documents in JSON, in draft 7 of JSON Schema, which editors know.
///
/// Every name has two definitions: `inside-NAME`, which is what an element holds as a list or an object, and `in-NAME`, which is what
/// may stand in such a list.
extension SchemaModel {
    func jsonSchema(_ header: String) -> String {
        let members = sorted.map { "\(Self.quoted($0.name)): \(Self.element($0))" }
        let roots = Self.roots.map { "\(Self.quoted($0)): \(Self.reference("inside-\($0)"))" }
        let required = Self.roots.map { "{\"required\": [\(Self.quoted($0))]}" }
        let comment = "\"\(Markup.Mark.comment)\": \(Self.reference("comment"))"
        var definitions = [
            "\"comment\": {\"type\": [\"string\", \"array\"], \"items\": {\"type\": \"string\"}}",
            "\"value\": {\"type\": \(Self.scalars)}",
            "\"live\": {\"type\": \"string\", \"pattern\": \"\\\\{\"}",
            """
            "document": {"type": "object", "properties": {\(([comment] + roots).joined(separator: ", "))}, \
            "additionalProperties": false, \(Self.atMostOne), "oneOf": [\(required.joined(separator: ", "))]}
            """,
            """
            "remark": {"type": "object", "properties": {\(comment)}, "additionalProperties": false, "minProperties": 1}
            """,
            """
            "elements": {"type": "object", \(Self.atMostOne), "additionalProperties": false, "properties": {
                \(([comment] + members).joined(separator: ",\n    "))
            }}
            """,
        ]
        for element in sorted { definitions += self.definitions(of: element) }
        return """
            {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "Documents of Wend",
            "description": \(Self.quoted(header.replacing("\n", with: " "))),
            "anyOf": [
                \(Self.reference("document")),
                {"type": "array", "contains": \(Self.reference("document")), \
            "items": {"anyOf": [\(Self.reference("document")), \(Self.reference("remark"))]}}
            ],
            "definitions": {
            \(definitions.joined(separator: ",\n"))
            }
            }

            """
    }

    private static let scalars = "[\"string\", \"number\", \"boolean\"]"

    /// One element, and comments beside it.
    private static let atMostOne =
        "\"minProperties\": 1, \"anyOf\": [{\"maxProperties\": 1}, {\"required\": [\"//\"], \"maxProperties\": 2}]"

    private func definitions(of element: Element) -> [String] {
        let children = children(of: element)
        let names = ([Markup.Mark.comment] + children).map(Self.quoted).joined(separator: ", ")
        let inside = Self.reference("in-\(element.name)")
        let piece =
            "{\"allOf\": [\(Self.reference("elements")), {\"propertyNames\": {\"enum\": [\(names)]}}]}"
        let text = element.takesText ? "\(Self.reference("value")), " : ""
        var members = ["\"\(Markup.Mark.comment)\": \(Self.reference("comment"))"]
        members.append(
            "\"\(Markup.Mark.content)\": {\"anyOf\": [\(text)\(inside), {\"type\": \"array\", \"items\": \(inside)}]}")
        let others = Set(children).union(element.attributes.keys).subtracting([Markup.Mark.content])
        for name in others.sorted() {
            members.append("\(Self.quoted(name)): \(member(name, element, isChild: children.contains(name)))")
        }
        let summary = element.summary.map { "\"description\": \(Self.quoted($0)), " } ?? ""
        return [
            "\"in-\(element.name)\": {\"anyOf\": [\(text)\(piece)]}",
            """
            "inside-\(element.name)": {\(summary)"type": ["array", "object"], "items": \(inside), \
            "additionalProperties": false, "patternProperties": {"^(@|xmlns|xml:|xsi:)": \(Self.reference("value"))}, \
            "properties": {
                \(members.joined(separator: ",\n    "))
            }}
            """,
        ]
    }

    private func member(_ name: String, _ element: Element, isChild: Bool) -> String {
        guard let attribute = element.attributes[name] else { return Self.reference("inside-\(name)") }
        var choices: [String] = []
        if let values = attribute.values {
            let written = values.flatMap { Int($0) == nil ? [Self.quoted($0)] : [Self.quoted($0), $0] }
            choices.append("{\"enum\": [\(written.joined(separator: ", "))]}")
            choices.append(Self.reference("live"))
        } else {
            choices.append(Self.reference("value"))
        }
        if isChild { choices.append(Self.reference("inside-\(name)")) }
        return "{\"description\": \(Self.quoted(attribute.summary)), \"anyOf\": [\(choices.joined(separator: ", "))]}"
    }

    /// What an element holds, in any way.
    private static func element(_ element: Element) -> String {
        let inside = reference("inside-\(element.name)")
        return element.takesText ? "{\"anyOf\": [\(reference("value")), \(inside)]}" : inside
    }

    private static func reference(_ name: String) -> String { "{\"$ref\": \"#/definitions/\(name)\"}" }
    private static func quoted(_ text: String) -> String { JSONText.quoted(text) }
}
