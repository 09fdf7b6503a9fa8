import Testing
import WendCore

/// Compares the built-in kinds with the tables of spec/workflow-schema §2, §3.4 and Appendix D.
struct StandardKindsTests {
    static let described: [DescribedKind] =
        DescribedKind.controllers + DescribedKind.views + DescribedKind.items + DescribedKind.actions
        + DescribedKind.operations + DescribedKind.conditions + DescribedKind.values

    /// What the language of new apps has beyond the tables.
    static let newKinds = [
        "value", "set", "append", "remove", "update", "back", "check", "checkbox", "picker", "option", "numberField",
        "badge", "rowActions", "split", "bundle",
        "fileField",
        "link",
        "progressBar", "swiftScreen", "stage", "section", "innerView", "intent", "showError", "coachmark",
        "entering", "leaving", "entity", "attribute", "relationship", "query", "save", "delete", "timer", "change",
        "request",
        "refresh", "cancelRequest",
    ]
    private static let newParameters = [
        "values Value [] L", "edits S place", "label S", "labelPosition S|N one:?", "path S verbatim", "passages  [] L",
        "entities  [] L", "companions  [] L",
    ]
    /// Of single kinds.
    private static let newOwn = [
        "tableCell": ["views View []", "rowActions  L"], "tableSection": ["empty S", "hidden S|N bool =no"],
        "table": ["empty S"],
        "form": ["checks Condition [] L", "keepsHidden S|N bool", "summary S|N bool"],
        "string": ["arguments Any L"], "button": ["role S|N one:?", "enabled S|N bool =yes", "key S"],
        "actionButtonItem": ["hidden S|N bool =no"], "cancelButtonItem": ["hidden S|N bool =no"],
        "destructiveButtonItem": ["hidden S|N bool =no"],
        "barButtonItem": ["hidden S|N bool =no", "key S"],
        "tabBarItem": ["hidden S|N bool =no", "systemItem S|N one:?"],
        "label": ["heading S|N bool =no"], "slider": ["step S|N number"],
    ]
    private static let newDefaults = ["Value→values", "→passages", "→entities", "→companions"]
    private static let newOwnDefaults = ["tableCell": ["View→views", "→rowActions"], "form": ["Condition→checks"]]

    @Test func everyDescribedKindIsRegisteredAndNoOther() {
        #expect(Registry.standard.names == (Self.described.map(\.name) + Self.newKinds).sorted())
    }

    @Test(arguments: described) func aKindHasTheParametersOfTheTable(_ described: DescribedKind) throws {
        let kind = try #require(Registry.standard[described.name])
        let new = Self.newParameters + (Self.newOwn[described.name] ?? [])
        #expect(kind.parameterLines.filter { !new.contains($0) } == described.parameterLines)
    }

    @Test(arguments: described) func aKindIsWhatTheTableSaysAndTakesBareChildrenAsItSays(
        _ described: DescribedKind
    ) throws {
        let kind = try #require(Registry.standard[described.name])
        #expect(kind.types.line == described.types)
        let new = Self.newDefaults + (Self.newOwnDefaults[described.name] ?? [])
        let defaults = kind.defaultsLine.split(separator: ", ").filter { !new.contains(String($0)) }
        #expect(defaults.joined(separator: ", ") == described.defaults)
    }

    @Test func onlyTheListedParametersAreLazy() {
        let old = Registry.standard.names.filter { !Self.newKinds.contains($0) }
        let lazy = old.compactMap { Registry.standard[$0] }.flatMap { kind in
            let new = Self.newParameters + (Self.newOwn[kind.name] ?? [])
            return kind.parameters.filter { $0.isLazy && !new.contains($0.line) }.map {
                "\(kind.name).\($0.name)"
            }
        }
        let expected =
            Self.lazyParameters.split(whereSeparator: \.isWhitespace).map(String.init)
            + Self.controllers.map { "\($0).navigationItem" } + Self.conditions.map { "\($0).value" }
            + Self.comparisons.map { "\($0).otherValue" }
        #expect(lazy.sorted() == expected.sorted())
    }

    @Test func onlyTheThreeStandInsAreAbstract() {
        let abstract = Registry.standard.names.filter { Registry.standard[$0]?.isAbstract == true }
        #expect(abstract == ["object", "view", "viewController"])
    }

    @Test(arguments: DescribedEnumeration.all.map { ($0.enumeration, $0.numbers) })
    func namesHaveTheNumbersOlderDocumentsGive(_ enumeration: Enumeration, _ numbers: String) {
        let pairs = zip(enumeration.names, enumeration.numbers).map { " \($0) \($1)" }
        #expect(pairs.sorted() == " \(numbers)".split(separator: ",").map(String.init).sorted())
    }

    private static let controllers = ["viewController", "tabs", "navigation", "screen", "form", "table"]
    private static let comparisons = [
        "isLessThan", "isLessThanOrEqualTo", "isGreaterThanOrEqualTo", "isGreaterThan", "isEqual",
    ]
    private static let conditions =
        comparisons + ["not", "multipleConditions", "isPresent", "isTrue", "doesMatchRegularExpression"]

    private static let lazyParameters = """
        screen.view form.view table.sections table.tableHeaderView table.tableFooterView
        button.message barButtonItem.message switch.message segment.message tableCell.message tapGesture.message
        swipeGesture.message sendMessage.message actionButtonItem.message cancelButtonItem.message
        destructiveButtonItem.message tableCell.detailDisclosureMessage
        longPressGesture.beginMessage longPressGesture.endMessage
        searchBar.searchMessage searchBar.cancelMessage searchBar.bookmarkMessage searchBar.resultsListMessage
        trigger.successMessage showAlert.title showAlert.message showActionSheet.title
        pushController.controller presentController.controller replaceRootController.controller
        updateViews.value storeValue.value

        segue.when segue.condition loopSegue.when loopSegue.condition operation.retryWhen

        trigger.failureMessage slider.message datePicker.message searchBar.textDidChangeMessage loadSchema.path
        """
}
