import Testing
import WendCore
import WendDocuments

/// What the checker says of what is wrong: source and diagnostics without the file's name.
struct CheckingDiagnosticsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let source: String
        let expected: String
        var testDescription: String { source }

        init(_ source: String, _ expected: String) {
            (self.source, self.expected) = (source, expected)
        }
    }

    @Test(arguments: cases) func says(_ each: Case) {
        let found = checked(each.source).diagnostics.map { String($0.description.dropFirst("a.xml:".count)) }
        #expect(found.joined(separator: "\n") == each.expected)
    }

    static let cases = [
        Case(
            "<app><screen><container><set name=\"a\" to=\"b\"/><label>a</label></container></screen></app>",
            """
            1:25: error: 'container' has no place for 'set', an action, which is performed when a message comes: it belongs in \
            <screen>, <navigation>, <split>, <tabs>, with the message it answers, on="NAME", which a <button message="NAME"> sends \
            [no-place]
            """),
        Case(
            "<app><screen><container><endEditing on=\"b\"/><button title=\"a\" message=\"b\"/></container></screen></app>",
            """
            1:25: error: 'container' has no place for 'endEditing', an action, which is performed when a message comes: it belongs in \
            <screen>, <navigation>, <split>, <tabs> [no-place]
            """),
        Case(
            "<app><screen><container><progressBar label=\"a\" progress=\"0.5\"/></container></screen></app>",
            "1:48: warning: the attribute 'progress' of 'progressBar' is lost: did you mean 'value'? [lost-attribute]"),
        Case(
            "<app><screen><label>a</label><showError on=\"viewDidLoad\" message=\"b\"/></screen></app>",
            "1:58: warning: the attribute 'message' of 'showError' is lost: did you mean 'description'? [lost-attribute]"
        ),
        Case(
            """
            <workflow><screen><titel>a</titel><buton/></screen></workflow>
            """,
            """
            1:19: error: 'screen' has no parameter 'titel'; did you mean 'title'? [unknown-parameter]
            1:35: error: a button needs a title, an image or an accessibilityLabel, so that people know what it does \
            [unmet-demand]
            1:35: error: 'screen' has no parameter 'buton'; did you mean 'button'? [unknown-parameter]
            1:35: warning: the button has no message, so pressing it does nothing [button-without-message]
            """),
        Case(
            """
            <workflow><container><buton>a</buton><zzz/></container></workflow>
            """,
            """
            1:22: error: 'container' has no parameter 'buton'; did you mean 'button'? [unknown-parameter]
            1:38: error: 'container' has no parameter 'zzz' [unknown-parameter]
            1:22: warning: the button has no message, so pressing it does nothing [button-without-message]
            """),
        Case(
            """
            <workflow><button><title>a</title><message>m</message><label>b</label></button></workflow>
            """,
            """
            1:55: error: 'button' has no place for 'label'; bare it takes text, image, gesture [no-place]
            """),
        Case(
            """
            <workflow><switch>text<accessibilityLabel>a</accessibilityLabel></switch></workflow>
            """,
            """
            1:19: error: 'switch' has no place for text; bare it takes message, gesture, condition [no-place]
            """),
        Case(
            """
            <workflow><screen><view>text</view><toolbar/><toolbar/></screen></workflow>
            """,
            """
            1:19: error: 'view' of 'screen' takes controller or view, not text [wrong-type]
            1:46: error: 'toolbar' can be given once only; leave one of them [given-twice]
            """),
        Case(
            """
            <workflow><screen><view/><actions><label>a</label></actions></screen></workflow>
            """,
            """
            1:19: error: 'view' of 'screen' takes controller or view, not nothing [wrong-type]
            1:35: error: 'actions' of 'screen' takes action, not 'label' [wrong-type]
            """),
        Case(
            """
            <workflow><label><text>a</text><text>b</text></label></workflow>
            """,
            """
            1:32: error: 'text' can be given once only; leave one of them [given-twice]
            """),
        Case(
            """
            <workflow><label>a<text>b</text></label></workflow>
            """,
            """
            1:19: error: 'text' can be given once only; leave one of them [given-twice]
            """),
        Case(
            """
            <workflow><label><text><string keyPath="a"/></text><text><string keyPath="b"/></text></label></workflow>
            """,
            """

            """),
        Case(
            """
            <workflow><tabBarItem/></workflow>
            """,
            """
            1:11: error: 'tabBarItem' needs 'title' [missing-parameter]
            """),
        Case(
            """
            <workflow><tabs><viewControllers/></tabs></workflow>
            """,
            """
            1:11: error: 'tabs' needs 'viewControllers' [missing-parameter]
            """),
        Case(
            """
            <workflow><button/></workflow>
            """,
            """
            1:11: error: a button needs a title, an image or an accessibilityLabel, so that people know what it \
            does [unmet-demand]
            1:11: warning: the button has no message, so pressing it does nothing [button-without-message]
            """),
        Case(
            """
            <workflow><button><title><string keyPath="a"/></title><message>m</message></button></workflow>
            """,
            """

            """),
        Case(
            """
            <workflow><switch><accessibilityLabel>a</accessibilityLabel><onValue>1</onValue></switch></workflow>
            """,
            """
            1:11: error: a switch takes onValue and offValue together, or neither [unmet-demand]
            """),
        Case(
            """
            <workflow><barButtonItem><title>a</title><image>b</image></barButtonItem></workflow>
            """,
            """
            1:11: error: a barButtonItem takes exactly one of title, image and systemItem [unmet-demand]
            """),
        Case(
            """
            <workflow><container><layout>verticl</layout></container></workflow>
            """,
            """
            1:22: error: 'verticl' is not allowed for 'layout'; did you mean 'vertical'? [not-allowed]
            """),
        Case(
            """
            <workflow><container><layout/><numberOfColumns>two</numberOfColumns></container></workflow>
            """,
            """
            1:22: error: nothing is not allowed for 'layout'; expected one of vertical, center, fill, framed [not-allowed]
            1:31: warning: 'numberOfColumns' is a number; 'two' counts as 0 [not-a-number]
            """),
        Case(
            """
            <workflow><container><layout><number>7</number></layout></container></workflow>
            """,
            """
            1:30: warning: the number stands for none of the names 'layout' can have [unknown-number]
            """),
        Case(
            """
            <workflow><table><sections><tableSection/></sections><style>fancy</style></table></workflow>
            """,
            """
            1:54: warning: 'fancy' is not allowed for 'style'; expected one of plain, grouped [not-allowed]
            """),
        Case(
            """
            <workflow><textView><accessibilityLabel>a</accessibilityLabel><dataDetectorTypes>link, \
            adress</dataDetectorTypes></textView></workflow>
            """,
            """
            1:63: error: 'adress' is not allowed for 'dataDetectorTypes'; did you mean 'address'? [not-allowed]
            """),
        Case(
            """
            <workflow><container><numberOfColumns>2 columns</numberOfColumns><rightAlignLastColumn>\
            on</rightAlignLastColumn></container></workflow>
            """,
            """
            1:22: warning: 'numberOfColumns' is a number; '2 columns' counts as 2 [not-a-number]
            1:66: warning: 'on' counts as no for 'rightAlignLastColumn'; write YES or NO [odd-boolean]
            """),
        Case(
            """
            <workflow><label hidden="">a</label></workflow>
            """,
            """
            1:18: warning: nothing counts as no for 'hidden'; write YES or NO [odd-boolean]
            """),
        Case(
            """
            <workflow lang="fr"><storeValue><name>a</name><value><number>1,5x</number></value></storeValue></workflow>
            """,
            """
            1:62: error: '1,5x' is not a number [bad-number]
            """),
        Case(
            """
            <workflow><storeValue><name>a</name><value><number/></value></storeValue></workflow>
            """,
            """
            1:44: error: 'number' needs 'value' [missing-parameter]
            """),
        Case(
            """
            <workflow><label txt="a" accessibilityTraits="button" gestures="a" name="b">a</label></workflow>
            """,
            """
            1:18: warning: the attribute 'txt' of 'label' is lost: did you mean 'text'? [lost-attribute]
            1:55: warning: the attribute 'gestures' of 'label' is lost: it is a list, write it as an element \
            [lost-attribute]
            """),
        Case(
            """
            <workflow><label text="a" accessibilityTraits="-1"/></workflow>
            """,
            """
            1:27: error: '-1' is not allowed for 'accessibilityTraits'; expected one of button, link, searchField, image, \
            selected, playsSound, keyboardKey, staticText, summaryElement, notEnabled, updatesFrequently, \
            startsMediaSession, adjustable, allowsDirectInteraction, causesPageTurn [not-allowed]
            """),
        Case(
            """
            <workflow><button title="a" image="b" message="m"/></workflow>
            """,
            """
            1:29: warning: the attribute 'image' of 'button' is lost: it takes no text, write it as an element \
            [lost-attribute]
            """),
        Case(
            """
            <workflow><container><label keyPath="a" name="b"><default>text</default><fallback>x</fallback></label>\
            </container></workflow>
            """,
            """
            1:50: error: 'default' holds text, but it stands for 'label' [wrong-type]
            1:73: error: 'label' with keyPath has no parameter 'fallback'; it takes default, template: \
            <template><label>…</label></template> says what is made of the value there [unknown-parameter]
            1:41: warning: the attribute 'name' of 'label' is lost: a stand-in has no name of its own [lost-attribute]
            """),
        Case(
            """
            <workflow><label keyPath="a" value="x"/></workflow>
            """,
            """
            1:30: warning: the attribute 'value' of 'label' is lost: with keyPath it takes default, template: \
            <template><label>…</label></template> says what is made of the value there [lost-attribute]
            """),
        Case(
            """
            <workflow><label text="{tread.depth} mm"/><label text="{}, {1}, { a } and {"/></workflow>
            """,
            """
            1:18: warning: '{tread.depth}' is shown as it stands: only documents in <app> have bindings; here \
            <string keyPath="tread.depth"/> in the parameter says what is stored there [braces-shown]
            """),
        Case(
            """
            <workflow><screen><container/><actions><storeValue name="list"><value>1</value></storeValue></actions></screen></workflow>
            """,
            """
            1:40: error: 'storeValue' needs 'name'; the attribute 'name' is the message it answers, what is meant here is \
            written <name>…</name> [missing-parameter]
            """),
        Case(
            """
            <workflow><label keyPath=""/></workflow>
            """,
            """
            1:11: warning: the keyPath of 'label' is empty and finds nothing [empty-key-path]
            """),
        Case(
            """
            <workflow><container><label conditional="yes"><successValue><screen/></successValue><label>a</label>\
            </label></container></workflow>
            """,
            """
            1:61: error: 'successValue' holds 'screen', but it stands for 'label' [wrong-type]
            1:85: error: 'label' with conditional has no parameter 'label'; it takes condition, successValue, \
            failureValue [unknown-parameter]
            1:22: warning: the conditional 'label' has no condition, so its failureValue is taken [missing-condition]
            """),
        Case(
            """
            <workflow><screen><pushController/><showAlert name="a">b</showAlert></screen></workflow>
            """,
            """
            1:19: warning: 'pushController' has no name, so it answers every message of 'screen', viewDidLoad and \
            the like included [unnamed-action]
            1:36: warning: 'showAlert' is never performed: an action without a name before it answers everything \
            [unreachable-action]
            """),
        Case(
            """
            <workflow><screen><showAlert name="a">b</showAlert><showAlert name="a">c</showAlert></screen></workflow>
            """,
            """
            1:52: warning: 'a' names two of these; only the first action is found by that name [duplicate-name]
            """),
        Case(
            """
            <workflow><tabs><screen name="a"/><screen name="a"/></tabs></workflow>
            """,
            """
            1:35: warning: 'a' names two of these; only the last controller is found by that name [duplicate-name]
            """),
        Case(
            """
            <workflow><textField placeholder="a"><isTrue>Tuesday</isTrue></textField></workflow>
            """,
            """
            1:46: warning: 'Tuesday' counts as yes for 'isTrue'; write YES or NO [odd-boolean]
            """),
        Case(
            """
            <app><container><label hidden="{now() &gt; at}">{now()}</label><label hidden="{now() &gt; at}"><tapGesture message="b"/>
            <text>c</text></label></container></app>
            """,
            """
            1:71: warning: the time decides 'hidden', but the screen changes only when something happens: a deadline that \
            must hold has to be checked in the action [time-in-gate]
            """),
        Case(
            """
            <app><container><label>{random()}</label><button title="a"><message>{random()}</message></button></container></app>
            """,
            """
            1:24: warning: 'text' is another whenever it is drawn anew; draw the number in an action and store it \
            [chance-in-binding]
            """),
        Case(
            """
            <workflow><string>a<number>1</number></string></workflow>
            """,
            """
            1:20: error: 'string' has no place for 'number'; bare it takes text [no-place]
            """),
        Case(
            """
            <workflow><string/></workflow>
            """,
            """
            1:11: error: a string needs a key or a value [unmet-demand]
            """),
        Case(
            """
            <workflow><textField><text>a</text></textField></workflow>
            """,
            """
            1:11: error: a textField needs a label, a placeholder or an accessibilityLabel, so that people know what to \
            type \
            [unmet-demand]
            """),
        Case(
            """
            <workflow><loadSchema><path>p</path><showAlert>a</showAlert></loadSchema></workflow>
            """,
            """
            1:11: error: 'loadSchema' needs 'successAction' [missing-parameter]
            """),
    ]
}
