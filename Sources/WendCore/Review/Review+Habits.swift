import WendExpressions

/// Conditions that can be read in two ways, and that hold for nothing.
extension Review {
    /// What a condition of an input, or of several parts, says.
    mutating func reviewHabits(_ place: Place) {
        guard document.allowsBindings, hasRoom else { return }
        if place.itself != .any || kind(place.node)?.types.fits(.condition) == true,
            place.expression.holdsOnlyForNothing,
            let input = parents[place.node], kind(input)?.holds != nil
        {
            report(.takesNothing(at: location(place.range)))
        }
        if let bound = place.expression.boundConditions.first(where: { !isBracketed($0.offset, in: place) }) {
            report(.boundCondition(at: location(range(bound.offset, bound.length, in: place))))
        }
    }

    /// Whether a bracket opens right before a part of an expression.
    private func isBracketed(_ offset: Int, in place: Place) -> Bool {
        Array(place.text.utf8).prefix(place.start + offset).last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "(")
    }
}

extension Diagnostic {
    fileprivate static func takesNothing(at location: FileLocation) -> Self {
        warning(
            "takes-nothing",
            "this condition holds only while nothing is entered, so everything else is refused; say what is allowed, such as SELF != ''",
            at: location)
    }

    fileprivate static func boundCondition(at location: FileLocation) -> Self {
        warning(
            "bound-condition",
            "AND joins only these two, so the second is not asked for where what stands before OR holds; put brackets around all that is "
                + "joined by OR, or around these two if that is meant", at: location)
    }
}
