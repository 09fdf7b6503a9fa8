import Testing
import WendCore
import WendExpressions

/// The history as a value: every rule of spec/view-factory §6 with the decisions of Appendix B.
struct HistoryTests {
    private func history(_ policy: History.Policy = .unlimited, _ entries: Intent...) -> History {
        var history = History(policy)
        for entry in entries { history.record(entry) }
        return history
    }

    private func names(_ history: History) -> [String] { history.entries.map { $0.view ?? $0.section ?? "?" } }

    @Test("A21: everything is remembered unless said otherwise") func everythingIsRememberedUnlessSaidOtherwise() {
        var history = History()
        for number in 0..<1000 { history.record(.show("A", "a\(number)")) }
        #expect(history.entries.count == 1000 && history.canGoBack)
    }

    @Test("A26: a bound counts the present entry and forgets the oldest")
    func aBoundCountsThePresentEntryAndForgetsTheOldest() {
        var bounded = history(.bounded(2), .show("A", "a1"), .show("A", "a2"), .show("A", "a3"))
        #expect(names(bounded) == ["a2", "a3"])
        #expect(throws: Never.self) { try bounded.back(1, asked: .back()) }
        #expect(names(bounded) == ["a2"] && !bounded.canGoBack)
    }

    @Test("A33: a lower bound forgets at once") func aLowerBoundForgetsAtOnce() {
        var history = history(.unlimited, .show("A"), .show("B"), .show("C"), .show("D"))
        history.policy = .bounded(3)
        #expect(names(history) == ["B", "C", "D"])
        history.policy = .unlimited
        #expect(names(history) == ["B", "C", "D"])
        history.policy = .disabled
        #expect(history.entries.isEmpty)
    }

    @Test(arguments: [
        (History.Policy.disabled, 0, 1, "there is no way back: this stage keeps no history (history=\"disabled\")"),
        (.unlimited, 1, 1, "there is no way back by 1: the history has 1 entry, the present one included"),
        (.unlimited, 2, 2, "there is no way back by 2: the history has 2 entries, the present one included"),
        (
            .bounded(2), 3, 2,
            "there is no way back by 2: the history has 2 entries, of which at most 2 are kept, the present one included"
        ),
        (.unlimited, 3, 0, "there is no way back by 0: one goes back by 1 or more"),
        (.unlimited, 3, -1, "there is no way back by -1: one goes back by 1 or more"),
    ])
    func aWayBackThatThereIsNotChangesNothingAndSaysWhy(
        _ policy: History.Policy, _ count: Int, _ steps: Int, _ reason: String
    ) {
        var history = History(policy)
        for number in 0..<count { history.record(.show("A", "a\(number)")) }
        let before = history
        let refusal = #expect(throws: History.Refusal.self) { try history.back(steps, asked: .back(steps)) }
        #expect(refusal?.description == reason && history == before)
    }

    @Test("A24: extras that come along are kept with the entry") func extrasThatComeAlongAreKeptWithTheEntry() throws {
        var history = history(.unlimited, .show("A", "a1", extras: ["k": 1, "n": 9]), .show("A", "a2"))
        let target = try history.back(1, asked: .back(1, extras: ["k": 2, "m": 3]))
        #expect(target.extras == ["k": 2, "n": 9, "m": 3] && target.view == "a1")
        #expect(history.entries == [.show("A", "a1", extras: ["k": 2, "n": 9, "m": 3])])
    }

    @Test("A22: a transition that is asked for is kept with the entry")
    func aTransitionThatIsAskedForIsKeptWithTheEntry() throws {
        var history = history(.unlimited, .show("A", "a1", .push), .show("A", "a2", .pushLeft))
        let target = try history.back(1, asked: .back(1, .slideFromTop))
        #expect(target.transition == .slideFromTop && history.entries.last?.transition == .slideFromTop)
    }

    @Test("A23: otherwise the way back is the reverse of the way that led away")
    func otherwiseTheWayBackIsTheReverseOfTheWayThatLedAway() throws {
        var history = history(
            .unlimited, .show("A", "a1", .flipLeft), .show("A", "a2", .push), .show("A", "a3", .slideFromTop))
        let target = try history.back(2, asked: .back(2))
        // Away from a1 led a push; the entry keeps the way in which it was entered.
        #expect(target.transition == .pop && history.entries.last?.transition == .flipLeft)
        var still = self.history(.unlimited, .show("A"), .show("B"))
        #expect(try still.back(1, asked: .back()).transition == nil)
    }

    @Test("A29: what is cleared is no way back") func whatIsClearedIsNoWayBack() {
        var history = history(.unlimited, .show("A"), .show("B"))
        history.clear()
        #expect(history.entries.isEmpty && !history.canGoBack)
        history.record(.show("C"))
        #expect(names(history) == ["C"] && !history.canGoBack)
    }

    @Test(arguments: [
        ("unlimited", History.Policy.unlimited), ("disabled", .disabled), ("2", .bounded(2)), ("17", .bounded(17)),
        ("1", nil), ("0", nil), ("-3", nil), ("", nil), ("two", nil),
    ])
    func aPolicyIsReadFromItsWord(_ text: String, _ policy: History.Policy?) {
        #expect(History.Policy(text) == policy && (policy == nil || policy?.text == text))
    }

    @Test(arguments: [(-1, nil), (0, History.Policy.unlimited), (1, .disabled), (2, .bounded(2))])
    func aPolicyIsReadFromTheOlderNumbers(_ size: Int, _ policy: History.Policy?) {
        #expect(History.Policy(stackSize: size) == policy)
    }
}
