import TestSupport
import Testing
import WendCore
import WendDocuments

/// Sheets that are written, as `wend convert` does of what storyboards say.
struct StyleSheetTextTests {
    @Test func whatIsWrittenReadsBackAsTheSame() {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<400 {
            let styles = (0..<3).map { style($0, &generator) }
            let text = StyleSheetText.json(styles)
            let (sheet, diagnostics) = StyleSheetReader(registry: .standard, images: ["waves", "sand"])
                .read(Array(text.utf8), file: "styles.json")
            #expect(diagnostics.filter { $0.code != "low-contrast" }.map(\.description) == [], "\(round): \(text)")
            for (read, written) in zip(sheet.styles, styles) where read != written {
                Issue.record("\(round): \(Self.difference(read, written).joined(separator: "; "))")
            }
            #expect(sheet.styles.count == styles.count)
        }
    }

    /// What is read otherwise than it was.
    private static func difference(_ read: DocumentStyle, _ written: DocumentStyle) -> [String] {
        zip(Mirror(reflecting: read).children, Mirror(reflecting: written).children).compactMap { read, written in
            let (one, other) = (String(describing: read.value), String(describing: written.value))
            return one == other ? nil : "\(read.label ?? "?"): \(one), and was \(other)"
        }
    }

    private func style(_ number: Int, _ generator: inout SeededGenerator) -> DocumentStyle {
        func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
            Int.random(in: 0..<3, using: &generator) == 0 ? make(&generator) : nil
        }
        func length(_ generator: inout SeededGenerator) -> Double {
            Double(Int.random(in: 0...80, using: &generator)) / 2
        }
        func insets(_ generator: inout SeededGenerator) -> DocumentStyle.Insets {
            .init(
                top: length(&generator), leading: length(&generator), bottom: length(&generator),
                trailing: length(&generator))
        }
        func color(_ generator: inout SeededGenerator) -> StyleColor {
            let (red, green) = (
                UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 0...255, using: &generator)
            )
            let all: [StyleColor] = [
                .named(.purple), .clear, .exact(red: red, green: green, blue: 3, alpha: 1),
                .exact(red: red, green: green, blue: 3, alpha: 0.5), .token(.accent), .faded(.gray, share: 0.25),
                .pair(
                    light: .init(red: red, green: 0, blue: 0), dark: .init(red: 0, green: green, blue: 0, alpha: 0.6)),
            ]
            return all.randomElement(using: &generator) ?? .clear
        }
        var style = DocumentStyle(.init(kind: "button", styleClass: "c\(number)"))
        style.color = maybe(color)
        style.background = maybe(color)
        style.tint = maybe(color)
        style.trackTint = maybe(color)
        style.separator = maybe(color)
        style.fontSize = maybe { Double(Int.random(in: 4...80, using: &$0)) / 2 }
        style.fontWeight = maybe { Int.random(in: 1...9, using: &$0) * 100 }
        style.isItalic = maybe { _ in true }
        style.alignment = maybe { _ in .center }
        style.shadow = maybe { .init(color: color(&$0), x: length(&$0), y: -length(&$0)) }
        style.boxShadow = maybe { .init(color: color(&$0), x: -length(&$0), y: length(&$0), blur: length(&$0)) }
        style.insets = maybe(insets)
        if let gap = maybe(length) { (style.columnGap, style.rowGap) = (gap, length(&generator)) }
        style.minimumWidth = maybe(length)
        style.minimumHeight = maybe(length)
        style.cornerRadius = maybe(length)
        style.borderWidth = maybe(length)
        style.borderColor = maybe(color)
        style.opacity = maybe { Double(Int.random(in: 0...4, using: &$0)) / 4 }
        if let image = maybe({ _ in DocumentStyle.BackgroundImage(name: "waves") }) { style.backgroundImages = [image] }
        if let caps = maybe(insets) {
            style.backgroundImages.append(.init(name: "sand", caps: caps, isPortrait: Bool.random(using: &generator)))
        }
        style.layout = maybe { generator in
            var layout = StyleLayout()
            layout.columns = [.points(length(&generator)), .content, .share(2)]
            layout.row = Int.random(in: 1...9, using: &generator)
            layout.margins = insets(&generator)
            layout.horizontal = StyleLayout.Placement.allCases.randomElement(using: &generator)
            layout.height = length(&generator) + 1
            layout.contentMode = StyleLayout.ContentMode.allCases.randomElement(using: &generator)
            layout.clips = true
            return layout
        }
        return style
    }
}
