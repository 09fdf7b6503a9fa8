import Wend

// A kind of the app's own that supplies a value: text that says how many jars there are.
extension Kind {
    static let jars = Kind(
        "jars", "A number of jars, in words.", role: .supplies, types: .string,
        parameters: [
            Parameter("count", [.number, .string], "How many, as a number or as text for it.", isRequired: true)
        ],
        defaults: [Default([.number, .string], "count")],
        behaviour: JarsBehaviour())
}

struct JarsBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let count = try tree.value("count", of: node)?.wholeNumber else { return nil }
        return .string(count == 1 ? "1 jar" : "\(count) jars")
    }
}
