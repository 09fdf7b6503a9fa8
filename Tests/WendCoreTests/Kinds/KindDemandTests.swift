import Testing
import WendCore

/// Which combinations of parameters make a whole kind.
struct KindDemandTests {
    struct Case: Sendable {
        let kind: Kind
        let given: [String]
        let isMet: Bool
    }

    static let cases: [Case] = [
        Case(kind: .button, given: [], isMet: false),
        Case(kind: .button, given: ["title"], isMet: true),
        Case(kind: .button, given: ["image"], isMet: true),
        Case(kind: .button, given: ["accessibilityLabel"], isMet: true),
        Case(kind: .textField, given: ["text"], isMet: false),
        Case(kind: .textField, given: ["placeholder"], isMet: true),
        Case(kind: .textField, given: ["accessibilityLabel"], isMet: true),
        Case(kind: .searchBar, given: ["prompt"], isMet: false),
        Case(kind: .searchBar, given: ["placeholder", "accessibilityLabel"], isMet: true),
        Case(kind: .textView, given: ["text"], isMet: false),
        Case(kind: .textView, given: ["accessibilityLabel"], isMet: true),
        Case(kind: .slider, given: ["value"], isMet: false),
        Case(kind: .slider, given: ["accessibilityLabel"], isMet: true),
        Case(kind: .switch, given: ["onValue", "offValue"], isMet: false),
        Case(kind: .switch, given: ["accessibilityLabel"], isMet: true),
        Case(kind: .switch, given: ["accessibilityLabel", "onValue"], isMet: false),
        Case(kind: .switch, given: ["accessibilityLabel", "onValue", "offValue"], isMet: true),
        Case(kind: .imageView, given: [], isMet: false),
        Case(kind: .imageView, given: ["imageName"], isMet: true),
        Case(kind: .imageView, given: ["image"], isMet: true),
        Case(kind: .segment, given: ["message"], isMet: false),
        Case(kind: .segment, given: ["image"], isMet: true),
        Case(kind: .barButtonItem, given: ["style"], isMet: false),
        Case(kind: .barButtonItem, given: ["systemItem"], isMet: true),
        Case(kind: .barButtonItem, given: ["title", "image"], isMet: false),
        Case(kind: .longPressGesture, given: [], isMet: false),
        Case(kind: .longPressGesture, given: ["endMessage"], isMet: true),
        Case(kind: .string, given: ["table"], isMet: false),
        Case(kind: .string, given: ["key", "table"], isMet: true),
    ]

    @Test(arguments: cases) func aKindIsWholeWithTheRightParameters(_ each: Case) {
        let isMet = each.kind.demands.allSatisfy { demand in
            demand.isMet(givenCount: demand.parameters.count { each.given.contains($0) })
        }
        #expect(isMet == each.isMet, "\(each.kind.name) with \(each.given)")
    }
}
