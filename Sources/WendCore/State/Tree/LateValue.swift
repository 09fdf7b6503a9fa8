import WendExpressions

/// A declared value that was worked out when not all had been found that it asks for, or not even asked for: it is worked out again when
/// that has come, unless somebody has changed it by then.
package struct LateValue: Sendable, Codable, Hashable {
    let controller: ActivationID
    let name: String
    /// What it was worked out to be.
    let first: Value
    /// What it waits for: something to come of these,
    let watches: [Effect.ID]
    /// and these controllers to be loaded, as what it asks for begins with them. Nil if there are none.
    let controllers: [ActivationID]?
    /// What people have entered into its fields meanwhile, which stays. Nil if nothing.
    let entered: [Entered]?

    /// What was entered into a field of a record, or of one in it.
    struct Entered: Codable, Hashable {
        let path: [String]
        let value: Value
    }

    /// What a value waits for.
    struct Awaited {
        var watches: Set<Effect.ID> = []
        var controllers: Set<ActivationID> = []
        /// Whether something will be asked for anew at the end of the step: what comes then is waited for.
        var isAskedAnew = false

        mutating func form(_ other: Self) {
            watches.formUnion(other.watches)
            controllers.formUnion(other.controllers)
            isAskedAnew = isAskedAnew || other.isAskedAnew
        }

        var isEmpty: Bool { watches.isEmpty && controllers.isEmpty }
    }

    init(controller: ActivationID, name: String, first: Value, awaited: Awaited, entered: [Entered]? = nil) {
        (self.controller, self.name, self.first, self.entered) = (controller, name, first, entered)
        watches = awaited.watches.sorted { $0.rawValue < $1.rawValue }
        controllers = awaited.controllers.isEmpty ? nil : awaited.controllers.sorted()
    }

    /// The value, into a field of which something has been entered.
    func with(_ new: Value, at path: [String], becoming value: Value) -> Self {
        let others = (entered ?? []).filter { !$0.path.starts(with: path) }
        return Self(
            controller: controller, name: name, first: value,
            awaited: Awaited(watches: Set(watches), controllers: Set(controllers ?? [])),
            entered: others + [Entered(path: path, value: new)])
    }

    /// A value with what was entered into its fields; nil if it has none, and what was entered would be lost.
    func withEntered(_ value: Value) -> Value? {
        var value: Value? = value
        for one in entered ?? [] {
            value = value.flatMap {
                EditedPlace.setting(one.value, at: one.path.map(EditedPlace.Step.field)[...], in: $0)
            }
        }
        return value
    }

    /// The most that wait at once; those beyond stay what they are.
    package static let most = 1_000
    /// The most bytes a value is, written out, that waits.
    package static let mostBytes = 4_096
}

extension Value {
    /// The value with the numbers that records had in its lists before, where they had to be given new ones: what is shown of them stays.
    /// - Parameter first: The first new one.
    func keepingNumbers(of old: Value, from first: Int, depth: Int = 0) -> Value {
        guard depth < Limit.dataDepth.bound else { return self }
        switch (self, old) {
        case (.list(let members), .list(let before)):
            return .list(
                zip(members.indices, members).map { place, member in
                    guard before.indices.contains(place) else { return member }
                    let kept = member.keepingNumbers(of: before[place], from: first, depth: depth + 1)
                    guard case .dictionary(var fields) = kept, case .integer(let number)? = fields["id"],
                        number >= first,
                        let known = before[place].fields?["id"], known != .null
                    else { return kept }
                    fields["id"] = known
                    return .dictionary(fields)
                })
        case (.dictionary(var fields), .dictionary(let before)):
            for field in fields {
                guard let earlier = before[field.name] else { continue }
                fields[field.name] = field.value.keepingNumbers(of: earlier, from: first, depth: depth + 1)
            }
            return .dictionary(fields)
        default: return self
        }
    }
}
