import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// A table of a list that an answer brings, and that a button asks for again.
enum ListPlay {
    static var registry: Registry {
        var registry = Registry.noting
        registry.register(FieldRow.kind)
        return registry
    }

    static let text = """
        <tableCell name="row"><text><string keyPath="text"/></text><message>chosen</message></tableCell>
        """
    static let field = """
        <fieldCell><textField name="field"><placeholder><string keyPath="text"/></placeholder></textField></fieldCell>
        """

    /// - Parameters:
    ///   - template: The row made for each item.
    ///   - section: What stands in the table, with `ROWS` for the rows.
    static func start(
        _ template: String = text, section: String = "<tableSection><cells>ROWS</cells></tableSection>",
        actions: String = "", with items: Value? = nil
    ) throws -> Play {
        let play = try Play(source(template, section: section, actions: actions), handles: ["data"], registry: registry)
        if let items { try fill(play, items) }
        return play
    }

    static func source(
        _ template: String = text, section: String = "<tableSection><cells>ROWS</cells></tableSection>",
        actions: String = ""
    ) -> String {
        let kind = template.hasPrefix("<field") ? "fieldCell" : "tableCell"
        let rows = "<\(kind) keyPath=\"items\"><template>\(template)</template></\(kind)>"
        return """
            <table><sections>\(section.replacing("ROWS", with: rows))</sections>
            <tableHeaderView><container><button><title>Ask</title><message>ask</message></button>
            <button><title>Mark</title><message>mark</message></button></container></tableHeaderView>
            <actions><sendMessage name="ask"><message><name>data</name><destinationType>rootDelegate</destinationType>
            </message><multipleActions name="success"><storeValue><name>items</name><value><object keyPath="items"/></value>
            </storeValue><sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message>
            </sendMessage></multipleActions></sendMessage>
            <updateViews name="mark"><viewNames>row</viewNames><parameterName>accessoryType</parameterName>
            <value>checkmark</value></updateViews>
            <note name="chosen"><show>text</show></note>\(actions)</actions></table>
            """
    }

    /// Answers with other items.
    static func fill(_ play: Play, _ items: Value) throws {
        try play.press("Ask")
        try play.reply("data", .success(["items": items]))
    }

    /// Items with an id and a text each.
    static func items(_ ids: some Sequence<Int>) -> Value {
        .list(ids.map { .dictionary(["id": .integer($0), "text": .string("row \($0)")]) })
    }
}

extension Play {
    /// The texts of all rows that are drawn, marked ones with a mark.
    var rows: [String] {
        elements(.row).map { row in
            (row.properties.text(.accessory) == "checkmark" ? "*" : "") + (row.properties.text(.text) ?? "")
        }
    }

    /// The rows that are not drawn, as what is shown says.
    var notDrawn: [Range<Int>] { elements(.rows).compactMap(\.rowsNotDrawn).filter { !$0.isEmpty } }

    /// What is typed in the fields that are drawn, by their placeholders.
    var typed: [String: String] {
        var typed: [String: String] = [:]
        for field in elements(.textField) {
            guard let name = field.properties.text(.placeholder), let text = field.properties.text(.value),
                !text.isEmpty
            else { continue }
            typed[name] = text
        }
        return typed
    }
}
