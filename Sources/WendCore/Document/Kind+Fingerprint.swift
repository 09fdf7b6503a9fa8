extension Kind {
    /// What decides how a document of this kind is read: everything but words for people.
    var fingerprint: UInt64 {
        var hash = ContentHash()
        hash.mix(name)
        hash.mix(aliases)
        hash.mix(role.rawValue)
        types.mix(into: &hash)
        hash.mix(isAbstract)
        for parameter in parameters { parameter.mix(into: &hash) }
        for entry in defaults {
            entry.type.mix(into: &hash)
            hash.mix(entry.parameter)
        }
        hash.mix(sends)
        for demand in demands {
            hash.mix(demand.rule == .anyOf ? 1 : demand.rule == .oneOf ? 2 : 3)
            hash.mix(demand.parameters)
        }
        return hash.bits
    }
}

extension Parameter {
    fileprivate func mix(into hash: inout ContentHash) {
        hash.mix(name)
        accepts.mix(into: &hash)
        conversion.mix(into: &hash)
        for flag in [isRequired, isList, isLazy, isLenient, keepsOthers, holdsRows] { hash.mix(flag) }
        if let fallback { hash.mix(fallback) } else { hash.mix("none") }
    }
}

extension Parameter.Conversion {
    fileprivate func mix(into hash: inout ContentHash) {
        switch self {
        case .none: hash.mix(0)
        case .bool: hash.mix(1)
        case .number: hash.mix(2)
        case .message: hash.mix(3)
        case .predicate: hash.mix(4)
        case .verbatim: hash.mix(5)
        case .expression: hash.mix(8)
        case .place: hash.mix(9)
        case .size: hash.mix(10)
        case .date: hash.mix(11)
        case .pattern: hash.mix(12)
        // Told apart for authors only.
        case .viewName, .imageName, .valueName, .parameterName: hash.mix(0)
        case .enumeration(let names):
            hash.mix(6)
            names.mix(into: &hash)
        case .flags(let names):
            hash.mix(7)
            names.mix(into: &hash)
        }
    }
}

extension Enumeration {
    fileprivate func mix(into hash: inout ContentHash) {
        hash.mix(names)
        for number in numbers { hash.mix(number) }
    }
}
