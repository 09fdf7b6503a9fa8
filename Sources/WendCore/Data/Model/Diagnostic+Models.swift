/// What is said of data models. One sentence per code, each with a way out where there is one.
extension Diagnostic {
    private static func hint(_ closest: String?) -> String { closest.map { "; did you mean '\($0)'?" } ?? "" }

    static func badModelName(_ name: String, _ reason: String, at location: FileLocation?) -> Self {
        error("bad-model-name", "'\(name.shortened)' cannot be the name of something stored: \(reason)", at: location)
    }

    static func duplicateEntity(_ name: String, first: String, at location: FileLocation?) -> Self {
        let how = name == first ? "" : ", and names of tables that differ in letter case only are the same"
        return error("duplicate-entity", "there is an entity '\(first)' already\(how)", at: location)
    }

    static func duplicateProperty(_ name: String, of entity: String, _ other: String, at location: FileLocation?)
        -> Self
    {
        error(
            "duplicate-property",
            "'\(entity)' cannot have '\(name)': \(other), and names that differ in letter case only are the same",
            at: location)
    }

    static func manyProperties(of entity: String, _ count: Int, _ limit: Int, at location: FileLocation?) -> Self {
        error(
            "many-properties",
            "records of '\(entity.shortened)' can have \(limit) attributes and relationships, with those of entities that inherit from it; "
                + "these are \(count)", at: location)
    }

    static func doubleRenaming(_ former: String, _ names: [String], at location: FileLocation?) -> Self {
        error(
            "double-renaming",
            "\(names.map { "'\($0)'" }.joined(separator: " and ")) both say that they were '\(former)': only one can be",
            at: location)
    }

    static func unknownEntity(_ name: String, _ what: String, closest: String?, at location: FileLocation?) -> Self {
        error("unknown-entity", "there is no entity '\(name.shortened)', \(what)\(hint(closest))", at: location)
    }

    static func circularParents(_ way: [String], at location: FileLocation?) -> Self {
        error(
            "parent-circle", "an entity cannot be a special case of itself: \(way.joined(separator: " > "))",
            at: location)
    }

    static func manyParents(of name: String, _ limit: Int, at location: FileLocation?) -> Self {
        error(
            "many-parents", "'\(name.shortened)' is a special case of more than \(limit) others, one of the other",
            at: location)
    }

    /// Of a data model file: in documents that is an error.
    package static func ownIdentity(of name: String, at location: FileLocation?) -> Self {
        warning(
            "reserved-property",
            "documents see the record's own id and not this attribute of '\(name)'; give it another name, with JSONKeyPath 'id'",
            at: location)
    }

    static func badDefault(_ name: String, takes: String, at location: FileLocation?) -> Self {
        error("bad-default", "the default of '\(name)' has to be \(takes)", at: location)
    }

    static func badLimits(_ name: String, at location: FileLocation?) -> Self {
        error("bad-limits", "'\(name)' can never be right: its least is greater than its greatest", at: location)
    }

    static func patternOfNoText(_ name: String, at location: FileLocation?) -> Self {
        warning("bad-pattern", "'\(name)' is no text, so that its pattern says nothing", at: location)
    }

    static func badPattern(_ name: String, _ reason: String, at location: FileLocation?) -> Self {
        error("bad-pattern", "the pattern of '\(name)' cannot be read: \(reason)", at: location)
    }

    static func badDerivation(_ name: String, _ text: String, at location: FileLocation?) -> Self {
        error(
            "bad-derivation",
            "'\(name)' cannot be worked out of '\(text.shortened)': what is known is canonical:(attribute), "
                + "relationship.@count and now()", at: location)
    }

    static func orderOfOne(_ name: String, at location: FileLocation?) -> Self {
        warning("order-of-one", "'\(name)' leads to one record, which needs no order", at: location)
    }

    static func missingInverse(_ name: String, of entity: String, at location: FileLocation?) -> Self {
        warning(
            "missing-inverse",
            "'\(name)' of '\(entity)' has no inverse: the other end does not know of it, and what is deleted there is "
                + "just gone from here", at: location)
    }

    static func unknownInverse(
        _ inverse: String, _ name: String, destination: String, closest: String?, at location: FileLocation?
    ) -> Self {
        error(
            "unknown-inverse",
            "'\(destination)' has no relationship '\(inverse)', the inverse of '\(name)'\(hint(closest))", at: location)
    }

    static func oneSidedInverse(
        _ name: String, of entity: String, other: String, of destination: String, at location: FileLocation?
    ) -> Self {
        error(
            "one-sided-inverse",
            "'\(other)' of '\(destination)' is the inverse of '\(name)' of '\(entity)', but does not lead back to it",
            at: location)
    }

    static func unknownProperty(
        _ name: String, of entity: String, _ what: String, closest: String?, at location: FileLocation?
    ) -> Self {
        error(
            "unknown-property", "'\(entity)' has no '\(name.shortened)' for \(what)\(hint(closest))", at: location)
    }

    static func badRequest(_ name: String, _ reason: String, at location: FileLocation?) -> Self {
        error(
            "bad-fetch-request", "the condition of the fetch request '\(name)' cannot be read: \(reason)", at: location)
    }

    static func unknownTransformer(_ name: String, closest: String?, at location: FileLocation?) -> Self {
        warning(
            "unknown-transformer",
            "there is no transformer '\(name.shortened)': values are taken as they are\(hint(closest))", at: location)
    }

    // MARK: Model files

    package static func unknownAttributeType(_ name: String, closest: String?, at location: FileLocation) -> Self {
        error(
            "unknown-attribute-type", "there is no type '\(name.shortened)' of attributes\(hint(closest))", at: location
        )
    }

    package static func unknownDeleteRule(_ name: String, closest: String?, at location: FileLocation) -> Self {
        error("unknown-delete-rule", "there is no delete rule '\(name.shortened)'\(hint(closest))", at: location)
    }

    package static func ignoredInModel(_ what: String, closest: String?, at location: FileLocation) -> Self {
        warning("ignored-in-model", "\(what) is passed over\(hint(closest))", at: location)
    }

    package static func unreadableInModel(_ what: String, takes: String, at location: FileLocation) -> Self {
        error("unreadable-in-model", "\(what) has to be \(takes)", at: location)
    }

    package static func missingInModel(_ what: String, at location: FileLocation) -> Self {
        error("missing-in-model", what, at: location)
    }
}
