public import WendCore

/// What came of running one flow.
public struct FlowResult: Sendable, Codable, Hashable {
    /// The flow file.
    public let file: String
    /// How many steps were begun, those of inner flows and repetitions included.
    public let steps: Int
    /// Why it stopped; nil if it went through.
    public let failure: Failure?
    /// Failures of optional steps.
    public let warnings: [Failure]
    /// Wall time.
    public let seconds: Double

    public var isPassed: Bool { failure == nil }

    /// One step that could not be done.
    public struct Failure: Sendable, Codable, Hashable, CustomStringConvertible {
        public let location: FileLocation?
        /// The step's label, or what it says.
        public let step: String
        public let message: String
        /// What was visible, one line per element.
        public let visible: [String]
        /// What the app reported while the step was carried out, as far as the flow does not allow it.
        public internal(set) var reports: [Diagnostic] = []

        init(location: FileLocation?, step: String, message: String, visible: [String]) {
            self.location = location
            self.step = step
            self.message = message
            self.visible = visible
        }

        /// `file:line:column: step: message`, then what was reported and what was visible.
        public var description: String {
            let place = location.map { "\($0): " } ?? ""
            let list = visible.isEmpty ? ["nothing was visible"] : ["visible:"] + visible.map { "  \($0)" }
            let told = reports.isEmpty ? [] : ["reported:"] + reports.map { "  \($0)" }
            return (["\(place)\(step): \(message)"] + told + list).joined(separator: "\n")
        }
    }

    /// The lines a person reads.
    public var lines: [String] {
        var lines = warnings.flatMap { "warning: \($0)".split(separator: "\n").map(String.init) }
        if let failure {
            lines.append("FAIL \(file)")
            lines += failure.description.split(separator: "\n").map { "  \($0)" }
        } else {
            lines.append("pass \(file) (\(steps) \(steps == 1 ? "step" : "steps"))")
        }
        return lines
    }
}
