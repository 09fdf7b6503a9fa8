/// A condition that compares one name of what it is about with what is the same for all that lack some names.
struct KeyedComparison: Sendable {
    let operation: ComparisonOperator
    let options: TextOptions
    let key: String
    /// Where the other side begins.
    let other: Int32
    let isKeyFirst: Bool
    /// The names that the other side asks for.
    let names: [String]

    /// Nil if the whole of a condition is something else.
    init?(_ program: ProgramBuilder, at start: Int32) {
        guard case .compare(let operation, let options, let left, let right) = program.instructions[Int(start)] else {
            return nil
        }
        for (mine, other, isKeyFirst) in [(left, right, true), (right, left, false)] {
            guard case .path(let path) = program.instructions[Int(mine)], program.paths[Int(path)].isSingleKey else {
                continue
            }
            var names: [String] = []
            guard Self.asksOnlyByNames(other, of: program, &names) else { continue }
            (self.operation, self.options, self.isKeyFirst) = (operation, options, isKeyFirst)
            (self.key, self.other, self.names) = (program.paths[Int(path)].first, other, names)
            return
        }
        return nil
    }

    /// Where the key is in a member; nil if that has none, or a name that the other side asks for.
    func place(in fields: Fields) -> Int? {
        guard let place = fields.firstIndex(where: { $0.name == key }),
            !fields.contains(where: { names.contains($0.name) })
        else { return nil }
        return place
    }

    /// Whether all that a value depends on is found by names, which are added.
    private static func asksOnlyByNames(_ position: Int32, of program: ProgramBuilder, _ names: inout [String]) -> Bool
    {
        switch program.instructions[Int(position)] {
        case .constant: return true
        case .path(let path):
            names.append(program.paths[Int(path)].first)
            return !program.paths[Int(path)].first.isEmpty
        case .pathFrom(let base, _), .firstItem(let base), .lastItem(let base), .size(let base), .negative(let base):
            return asksOnlyByNames(base, of: program, &names)
        case .item(let left, let right), .binary(_, let left, let right):
            return asksOnlyByNames(left, of: program, &names) && asksOnlyByNames(right, of: program, &names)
        case .template(let first, let count), .list(let first, let count):
            return (first..<first + count).allSatisfy {
                asksOnlyByNames(program.operands[Int($0)], of: program, &names)
            }
        default: return false
        }
    }
}
