/// A document with a stage: sections, their views, and buttons that lead to each of them.
struct StageTemplate {
    let files: [ScaffoldFile]
    let next: [String]

    init(_ schema: SectionSchema) throws(Refusal) {
        guard let first = schema.sections.first else { throw Refusal(line: "there is no section in it") }
        let name = schema.sections.count == 1 ? try ScaffoldName(first.name).file : "sections"
        files = [
            ScaffoldFile("\(name).xml", Self.document(schema)), ScaffoldFile("\(name).yaml", Self.flow(schema, name)),
        ]
        next = [
            "look at it with: wend run \(name).xml, in its folder; its sections can stand in the stage of another document as they are"
        ]
    }

    private static func document(_ schema: SectionSchema) -> String {
        var lines = ["<app>", "    <stage>"]
        for section in schema.sections {
            let first = section.views.first.map { " first=\"\($0)\"" } ?? ""
            lines.append("        <section name=\"\(section.name)\"\(first)>")
            if section.views.isEmpty { lines += screen(nil, section.name, section, schema).map { "            \($0)" } }
            for view in section.views { lines += screen(view, view, section, schema).map { "            \($0)" } }
            lines.append("        </section>")
        }
        return (lines + ["    </stage>", "</app>", ""]).joined(separator: "\n")
    }

    /// A view, or a section that has none.
    private static func screen(
        _ name: String?, _ title: String, _ section: SectionSchema.Section, _ schema: SectionSchema
    ) -> [String] {
        var buttons: [(title: String, section: String, view: String?)] = []
        for view in near(section.views, name) { buttons.append(("To \(view)", section.name, view)) }
        let others = near(schema.sections.map(\.name), section.name)
        for other in schema.sections where others.contains(other.name) {
            buttons.append(("To \(other.name)", other.name, other.views.first))
        }
        let intents = buttons.enumerated().map { number, button in
            let view = button.view.map { " view=\"\($0)\"" } ?? ""
            return "<intent on=\"go\(number)\" section=\"\(button.section)\"\(view)/>"
        }
        var shown = ["<container>", "    <label>This is \(title).</label>"]
        shown +=
            buttons.enumerated().map { "    <button title=\"\($1.title)\" message=\"go\($0)\"/>" } + ["</container>"]
        // A section without views shows itself.
        guard let name else { return ["<view>"] + shown.map { "    \($0)" } + ["</view>"] + intents }
        return ["<screen name=\"\(name)\" title=\"\(title)\">"] + (shown + intents).map { "    \($0)" } + ["</screen>"]
    }

    /// All other names, or where they are many those beside one, so that what is written grows no faster than what it is made of.
    private static func near(_ names: [String], _ name: String?) -> [String] {
        guard names.count > 8, let place = name.flatMap({ names.firstIndex(of: $0) }) else {
            return names.filter { $0 != name }
        }
        return [place - 1, place + 1].filter(names.indices.contains).map { names[$0] }
    }

    /// Through every section, and every view that is reached from the one before.
    private static func flow(_ schema: SectionSchema, _ name: String) -> String {
        var steps = ["appId: \(name)", "document: \(name).xml", "---", "- launchApp"]
        for (number, section) in schema.sections.enumerated() {
            if number > 0 { steps.append("- tapOn: To \(section.name)") }
            for (place, view) in (section.views.isEmpty ? [section.name] : section.views).enumerated() {
                if place > 0 { steps.append("- tapOn: To \(view)") }
                steps.append("- assertVisible: This is \(view).")
            }
        }
        return (steps + [""]).joined(separator: "\n")
    }
}
