import Testing
import WendCore
import WendDocuments

/// Proxies and conditionals before anything is known of the scope.
struct StandInTests {
    @Test func theirKindIsThatOfStandIns() {
        let document = checked(
            "<workflow><container><label keyPath=\"a\"/><label conditional=\"yes\"><isTrue>1</isTrue></label></container></workflow>"
        )
        #expect(
            document.outlines.map(\.kind).dropFirst() == [
                Registry.proxyIndex, Registry.conditionalIndex, document.outlines[3].kind,
            ])
        #expect(document.document.nodes[1].kind == "label")
        #expect(document.registry[Registry.proxyIndex].name == "#proxy")
        #expect(document.registry[Registry.conditionalIndex].name == "#conditional")
        #expect(Registry().names.isEmpty)
    }

    @Test(arguments: [
        ("<container><view keyPath=\"a\"/></container>", "views=#1"),
        ("<container><label conditional=\"yes\"><isTrue>1</isTrue></label></container>", "views=#1"),
        ("<label><text><string keyPath=\"a\"/></text><text><string keyPath=\"b\"/></text></label>", "text=#1 text=#2"),
        ("<label>a<text><string keyPath=\"b\"/></text></label>", "text=\"a\" text=#1"),
        ("<tabBarItem><title><string keyPath=\"a\"/></title><image keyPath=\"b\"/></tabBarItem>", "title=#1 image=#2"),
        ("<container><layout><string keyPath=\"a\"/></layout></container>", "layout=#1"),
        (
            "<label><text><number keyPath=\"a\"/></text></label>",
            "a.xml:1:24: error: 'text' of 'label' takes text, not 'number' [wrong-type]"
        ),
    ])
    func theyCountAsWhatTheyStandFor(source: String, expected: String) {
        #expect(entries(source) == expected)
    }

    @Test(arguments: [
        ("<string keyPath=\"a\"><default>x</default></string>", #"default="x""#),
        ("<string keyPath=\"a\" default=\"x\"/>", #"default="x""#),
        ("<number keyPath=\"a\"><default>5</default></number>", "default=5"),
        ("<bool keyPath=\"a\"><default>yes</default></bool>", "default=yes"),
        ("<number keyPath=\"a\"><default><number>5</number></default></number>", "default=5"),
        ("<object keyPath=\"a\"><default><label>b</label></default></object>", "default=#1"),
        ("<tableCell keyPath=\"a\"><template><tableCell>b</tableCell></template></tableCell>", "template=#1"),
        (
            "<number keyPath=\"a\"><default>many</default></number>",
            "a.xml:1:31: error: 'default' holds text, but it stands for 'number' [wrong-type]"
        ),
        (
            "<view keyPath=\"a\"><default><screen/></default></view>",
            "a.xml:1:38: error: 'default' holds 'screen', but it stands for 'view' [wrong-type]"
        ),
        (
            "<string keyPath=\"a\"><default>x</default><default>y</default></string>",
            "a.xml:1:51: error: 'default' can be given once only; leave one of them [given-twice]"
        ),
    ])
    func proxiesTakeADefaultAndATemplate(source: String, expected: String) {
        #expect(entries(source) == expected)
    }

    @Test(arguments: [
        (
            "<string conditional=\"yes\"><isTrue>1</isTrue><successValue>a</successValue></string>",
            #"condition=#1 successValue="a""#
        ),
        (
            "<string conditional=\"yes\"><condition><isTrue>1</isTrue></condition><failureValue><string keyPath=\"a\"/></failureValue></string>",
            "condition=#1 failureValue=#2"
        ),
        (
            "<label conditional=\"1\"><isTrue conditional=\"yes\"><isTrue>1</isTrue></isTrue><successValue><view keyPath=\"a\"/></successValue></label>",
            "condition=#1 successValue=#3"
        ),
    ])
    func conditionalsTakeAConditionAndTwoValues(source: String, expected: String) {
        #expect(entries(source) == expected)
    }
}
