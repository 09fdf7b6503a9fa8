import WendExpressions

/// Lists that stand in several places of a state: the rows of a table are seen by everything that is made below it, and are
/// counted and written once.
enum SharedLists {
    /// Members of the shortest list that is looked at.
    static let least = 32

    /// Where a list lies in memory.
    static func address(of list: [Value]) -> UInt {
        list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    /// The type of the references that stand for lists in what is written. No document can name it.
    fileprivate static let type = "\u{1}list"
}

extension Fields {
    var holdsLongList: Bool {
        contains { if case .list(let members) = $0.value { members.count >= SharedLists.least } else { false } }
    }

    /// Calls back for every list that may be shared.
    func visitLists(_ visit: (String, [Value]) -> Void) {
        for field in self {
            if case .list(let members) = field.value, members.count >= SharedLists.least { visit(field.name, members) }
        }
    }

    fileprivate mutating func takeOut(_ numbers: [UInt: Int]) {
        var found: [(String, Int)] = []
        visitLists { name, list in
            if let number = numbers[SharedLists.address(of: list)] { found.append((name, number)) }
        }
        for (name, number) in found {
            self[name] = .reference(Reference(type: SharedLists.type, id: String(number)))
        }
    }

    fileprivate mutating func putBack(_ lists: Fields) {
        for field in self {
            guard case .reference(let reference) = field.value, reference.type == SharedLists.type,
                let list = lists[reference.id]
            else { continue }
            self[field.name] = list
        }
    }
}

extension SessionState {
    /// The same with references in place of the lists that stand in it more than once, and those lists by number.
    func takingOutSharedLists() -> (state: SessionState, lists: Fields) {
        var uses: [UInt: Int] = [:]
        visitKeptFields { fields in
            fields.visitLists { _, list in uses[SharedLists.address(of: list), default: 0] += 1 }
        }
        guard uses.contains(where: { $0.value > 1 }), !hasReferenceOfSharedLists else { return (self, [:]) }
        var lists: Fields = [:]
        var numbers: [UInt: Int] = [:]
        visitKeptFields { fields in
            fields.visitLists { _, list in
                let address = SharedLists.address(of: list)
                guard uses[address, default: 0] > 1, numbers[address] == nil else { return }
                numbers[address] = numbers.count
                lists[String(numbers.count - 1)] = .list(list)
            }
        }
        var state = self
        state.changeKeptFields { $0.takeOut(numbers) }
        return (state, lists)
    }

    /// Whether there is a reference already that could be taken for one: then nothing is taken out.
    private var hasReferenceOfSharedLists: Bool {
        var found = false
        visitKeptFields { fields in
            found =
                found
                || fields.contains {
                    if case .reference(let reference) = $0.value {
                        reference.type == SharedLists.type
                    } else {
                        false
                    }
                }
        }
        return found
    }

    mutating func putBack(sharedLists lists: Fields) { changeKeptFields { $0.putBack(lists) } }

    /// What activations and frames hold of data, in order.
    private func visitKeptFields(_ visit: (Fields) -> Void) {
        activations.visitDetailed {
            visit($0.stored)
            visit($0.changed)
        }
        for id in frames.keys { if let frame = frames[id] { visit(frame) } }
    }

    private mutating func changeKeptFields(_ change: (inout Fields) -> Void) {
        activations.modifyDetailed {
            change(&$0.stored)
            change(&$0.changed)
        }
        for id in frames.keys { _ = frames.modify(id, change) }
    }
}
