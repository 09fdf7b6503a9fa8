import WendExpressions

extension Kind {
    public static let progressBar = Kind(
        "progressBar", "Shows how far something has come, or that it goes on.", role: .presents, types: .view,
        example: #"<progressBar label="Filled in" value="0.4"/>"#,
        parameters: .ofView([
            .number(
                "value",
                "How far it has come, from 0 to 1, as `done.@count * 1.0 / all.@count`; without it nobody knows, and it moves."
            ),
            .text("label", "The words above it, which are also its accessible name."),
        ]),
        defaults: [Default(.string, "label"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a progressBar needs a label or an accessibilityLabel, so that people know what goes on"
            )
        ],
        look: isShare, behaviour: ProgressBarBehaviour())

    /// A number that is no share of one: everything is done, or nothing is.
    private static let isShare: Look = { looked in
        let written = looked.attribute("value")
        let place = written?.location ?? looked.location
        var number = looked.count("value") == 0 ? nil : looked.literal("value")?.number
        if let expression = looked.expression("value") {
            if expression.isInPerCent {
                let problem = Diagnostic.inPerCent(at: place)
                return [written.map { looked.problem(problem, withoutHundred: $0) } ?? problem]
            }
            let isKnown = expression.names.isEmpty && !expression.asksForTime && !expression.asksForChance
            number = isKnown ? expression.evaluate(in: ExpressionScope()).number : nil
        }
        guard let number, number < 0 || number > 1 else { return [] }
        let problem = Diagnostic.noShare(number, at: place)
        guard let written, number > 1, number <= 100 else { return [problem] }
        let share = Value.double(number / 100).displayText
        return [looked.problem(problem, of: written, meant: written.text.hasPrefix("{") ? "{\(share)}" : share)]
    }
}

extension Kind.Looked {
    /// A problem that is mended by leaving out the factor that makes hundreds of ones, where it is plain which that is.
    fileprivate func problem(_ diagnostic: Diagnostic, withoutHundred written: Written) -> Diagnostic {
        for factor in ["100 * ", " * 100", "100*", "*100"] where written.text.contains(factor) {
            let isRounded = ["round", "floor", "ceiling", "trunc"].contains { written.text.contains("\($0)(") }
            guard written.text.split(separator: "100", omittingEmptySubsequences: false).count == 2, !isRounded else {
                return diagnostic
            }
            // Of two whole numbers the rest is lost, unless one is made a fraction first.
            let isDivided = written.text.contains("/")
            let instead = isDivided ? factor.replacing("100", with: "1.0") : ""
            return problem(diagnostic, of: written, meant: written.text.replacing(factor, with: instead))
        }
        return diagnostic
    }
}

extension Diagnostic {
    fileprivate static func inPerCent(at location: FileLocation) -> Self {
        warning(
            "no-share", "the value goes from 0 to 1, and this is in per cent; leave out the factor 100", at: location)
    }

    fileprivate static func noShare(_ number: Double, at location: FileLocation) -> Self {
        warning(
            "no-share",
            "the value goes from 0 to 1, and this is \(Value.double(number).displayText); write the part of the whole, "
                + "as in 0.45 or {done / all}", at: location)
    }
}

struct ProgressBarBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let label = renderer.text("label", of: id) {
            properties[.text] = .string(label)
            if properties[.label] == nil { properties[.label] = .string(label) }
        }
        if let value = renderer.number("value", of: id) { properties[.value] = .double(min(max(value, 0), 1)) }
        return Element(renderer.id(of: id), .progress, properties, events: properties.gestureEvents)
    }
}
