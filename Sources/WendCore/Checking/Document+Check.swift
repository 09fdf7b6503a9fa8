extension Document {
    /// Finds out which content goes to which parameter, converts what can be converted, and reports everything wrong.
    ///
    /// Whatever does not depend on values of run time is decided here (spec/workflow-schema §3.3): names of parameters
    /// and kinds, types of content, names of enumerations, required parameters, what may be given once. A proxy or a
    /// conditional may come to nothing, so nothing is said about what only it could make right or wrong. Takes time in
    /// proportion to the document; reports at most 1,000 problems.
    ///
    /// - Parameter isPiece: Whether it is a piece of a document, which may begin with any kind. A document by itself begins
    ///   with a controller, or with what stands for one.
    public func checked(against registry: Registry, isPiece: Bool = false) -> CheckedDocument {
        checked(against: registry, isPiece: isPiece, problemLimit: Checker.problemLimit)
    }

    /// The same, with more problems or fewer.
    /// - Parameter isDeclaredAround: Whether a document that loads it declares a value under a name; nil if that is not known.
    package func checked(
        against registry: Registry, isPiece: Bool = false, problemLimit: Int,
        isDeclaredAround: ((_ name: String) -> Bool)? = nil
    ) -> CheckedDocument {
        for text in source.texts { text.countAhead() }
        let registry = bundle.map { registry.knowing(only: $0.entities) } ?? registry
        var checker = Checker(self, registry, isPiece: isPiece, problemLimit: problemLimit)
        checker.isDeclaredAround = isDeclaredAround
        checker.run()
        var places = PlaceReader(self, checker.outlines, registry)
        let table = places.table()
        return CheckedDocument(
            document: self, registry: registry, outlines: checker.outlines, plans: checker.readPlans,
            declaredNames: checker.declaresAnyName ? nil : checker.declaredNames.union(checker.workedOutNames),
            places: table, diagnostics: (checker.diagnostics + places.diagnostics).errorsFirst)
    }
}

extension [Diagnostic] {
    /// Sorted by place; those of no place first. Diagnostics of one place keep their order.
    package var inDocumentOrder: [Diagnostic] {
        enumerated().sorted { left, right in
            let places = (left.element.location?.position, right.element.location?.position)
            switch places {
            case (let first?, let second?) where first != second: return first < second
            case (nil, _?): return true
            case (_?, nil): return false
            default: return left.offset < right.offset
            }
        }.map(\.element)
    }

    /// Errors in document order, then warnings in document order.
    package var errorsFirst: [Diagnostic] {
        let sorted = inDocumentOrder
        return sorted.filter { $0.severity == .error } + sorted.filter { $0.severity != .error }
    }
}
