extension Kind {
    /// What decides how a document of this kind is read: everything but words for people.
    var fingerprint: UInt64 {
        var print = Fingerprint()
        print.add(name)
        print.add(aliases)
        print.add(role.rawValue)
        print.add(types.rawValue)
        print.add(isAbstract)
        for parameter in parameters { parameter.add(to: &print) }
        for entry in defaults {
            print.add(entry.type.rawValue)
            print.add(entry.parameter)
        }
        print.add(sends)
        for demand in demands {
            print.add(demand.rule == .anyOf ? 1 : demand.rule == .oneOf ? 2 : 3)
            print.add(demand.parameters)
        }
        return print.bits
    }
}

extension Parameter {
    fileprivate func add(to print: inout Fingerprint) {
        print.add(name)
        print.add(accepts.rawValue)
        conversion.add(to: &print)
        for flag in [isRequired, isList, isLazy, isLenient, keepsOthers] { print.add(flag) }
        if let fallback { print.add(fallback) } else { print.add("none") }
    }
}

extension Parameter.Conversion {
    fileprivate func add(to print: inout Fingerprint) {
        switch self {
        case .none: print.add(0)
        case .bool: print.add(1)
        case .number: print.add(2)
        case .message: print.add(3)
        case .predicate: print.add(4)
        case .verbatim: print.add(5)
        case .enumeration(let names):
            print.add(6)
            names.add(to: &print)
        case .flags(let names):
            print.add(7)
            names.add(to: &print)
        }
    }
}

extension Enumeration {
    fileprivate func add(to print: inout Fingerprint) {
        print.add(names)
        for number in numbers { print.add(number) }
    }
}
