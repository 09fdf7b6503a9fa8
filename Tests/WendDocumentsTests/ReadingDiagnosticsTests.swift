import Testing
import WendCore
import WendDocuments

/// What the reader says of what is wrong: source and diagnostics without the file's name.
struct ReadingDiagnosticsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let source: String
        let expected: String
        var testDescription: String { source }

        init(_ source: String, _ expected: String) {
            (self.source, self.expected) = (source, expected)
        }
    }

    @Test(arguments: cases) func says(_ each: Case) {
        let result = read(each.source)
        let found = result.diagnostics.map { String($0.description.dropFirst("a.xml:".count)) }
        #expect(found.joined(separator: "\n") == each.expected)
        #expect(result.diagnostics.allSatisfy { $0.location?.range != nil })
    }

    static let cases = [
        Case(
            """

            """,
            """
            1:1: error: the file holds no element; a document begins with <workflow> or <app> [empty-document]
            """),
        Case(
            """
            <!-- nothing -->
            """,
            """
            1:17: error: the file holds no element; a document begins with <workflow> or <app> [empty-document]
            """),
        Case(
            """
            text<workflow><screen/></workflow>
            """,
            """
            1:1: error: there is text before the first element [text-outside-root]
            """),
        Case(
            """
            <workflow><screen/></workflow>text &amp; more
            """,
            """
            1:31: error: there is text after the end of the document [text-outside-root]
            """),
        Case(
            """
            <workflow><screen/></workflow><workflow/>
            """,
            """
            1:31: error: <workflow> follows the end of the document; one element holds all others [content-after-root]
            """),
        Case(
            """
            <workflow><screen></workflow>
            """,
            """
            1:11: error: <screen> is not closed before </workflow> in line 1, column 19 [unclosed-tag]
            """),
        Case(
            """
            <workflow>
             <screen><view><label>a</view></screen>
            </workflow>
            """,
            """
            2:16: error: <label> is not closed before </view> in line 2, column 24 [unclosed-tag]
            """),
        Case(
            """
            <workflow><screen><title>a</titel></screen></workflow>
            """,
            """
            1:27: error: </titel> does not close <title> of line 1; write </title> [mismatched-tag]
            """),
        Case(
            """
            <workflow><screen/></view></workflow></workflow>
            """,
            """
            1:20: error: </view> closes nothing (in workflow) [stray-end-tag]
            1:38: error: </workflow> closes nothing [stray-end-tag]
            """),
        Case(
            """
            <workflow><screen><view>
            """,
            """
            1:19: error: <view> is not closed; the file ends inside workflow/screen/view [unclosed-tag]
            """),
        Case(
            """
            <workflow><screen
            """,
            """
            1:11: error: the tag <screen has no '>' [unfinished-tag]
            """),
        Case(
            """
            <workflow><label>a < b</label></workflow>
            """,
            """
            1:20: error: '<' begins a tag, but no name follows; write &lt; for the character [bad-tag]
            """),
        Case(
            """
            <workflow><screen <label>a</label></screen></workflow>
            """,
            """
            1:11: error: the tag <screen has no '>' [unfinished-tag]
            """),
        Case(
            """
            <workflow><screen></screen x></workflow>
            """,
            """
            1:19: error: the end tag </screen has no '>' after its name [unfinished-tag]
            """),
        Case(
            """
            <workflow><screen></></screen></workflow>
            """,
            """
            1:19: error: an end tag needs a name: </name> [bad-tag]
            """),
        Case(
            """
            <workflow><screen a="1"b="2" c d=3 e=4/></workflow>
            """,
            """
            1:24: error: a blank is missing before the attribute 'b' [bad-attribute]
            1:30: error: the attribute 'c' has no value; write c="…" [bad-attribute]
            1:32: error: the value of 'd' is not quoted; write d="…" [bad-attribute]
            1:36: error: the value of 'e' is not quoted; write e="…" [bad-attribute]
            """),
        Case(
            """
            <workflow><screen a="1" "x" ?></screen></workflow>
            """,
            """
            1:25: error: the tag <screen> holds something that is no attribute; write name="value" [bad-tag]
            """),
        Case(
            """
            <workflow><screen a="1" b="2" a="3"/></workflow>
            """,
            """
            1:31: error: the attribute 'a' is given twice [duplicate-attribute]
            """),
        Case(
            """
            <workflow><screen a="x < y"/></workflow>
            """,
            """
            1:24: error: the value of 'a' cannot hold '<'; write &lt; [bad-attribute]
            """),
        Case(
            """
            <workflow><screen a="x><label b="y">a</label></screen></workflow>
            """,
            """
            1:19: error: the value of 'a' has no closing quote [bad-attribute]
            """),
        Case(
            """
            <workflow><label>a & b &nbsp; &lt &#xD800; &#0; &#x110000; &#;</label></workflow>
            """,
            """
            1:20: error: '&' begins a reference, but no name follows; write &amp; for the character [bad-reference]
            1:24: error: unknown entity &nbsp;; there are &amp; &lt; &gt; &quot; &apos; and numbers such as &#233; \
            [unknown-entity]
            1:31: error: the reference &lt is not complete; it ends with ';' [bad-reference]
            1:35: error: &#xD800; is no character a document can hold [bad-reference]
            1:44: error: &#0; is no character a document can hold [bad-reference]
            1:49: error: &#x110000; is no character a document can hold [bad-reference]
            1:60: error: the reference &# is not complete; it ends with ';' [bad-reference]
            """),
        Case(
            """
            <workflow><label text="&nbsp;"/></workflow>
            """,
            """
            1:24: error: unknown entity &nbsp;; there are &amp; &lt; &gt; &quot; &apos; and numbers such as &#233; \
            [unknown-entity]
            """),
        Case(
            """
            <workflow><label>a]]>b</label></workflow>
            """,
            """
            1:19: error: text cannot hold ']]>'; write ]]&gt; [bad-text]
            """),
        Case(
            """
            <workflow><!-- a -- b --><screen/></workflow>
            """,
            """
            1:18: error: a comment cannot hold '--' [bad-comment]
            """),
        Case(
            """
            <workflow><screen/><!-- a
            """,
            """
            1:20: error: the comment has no end; it ends with --> [unterminated]
            """),
        Case(
            """
            <workflow><label><![CDATA[ a
            """,
            """
            1:18: error: the CDATA section has no end; it ends with ]]> [unterminated]
            """),
        Case(
            """
            <workflow><?x
            """,
            """
            1:11: error: '<?' begins a processing instruction: a name, then a blank or '?>' [bad-instruction]
            1:11: error: the processing instruction has no end; it ends with ?> [unterminated]
            """),
        Case(
            """
            <workflow><?xml version="1.0"?><??><?a/?><screen/></workflow>
            """,
            """
            1:11: error: the XML declaration can only stand at the very beginning of the file [bad-declaration]
            1:32: error: '<?' begins a processing instruction: a name, then a blank or '?>' [bad-instruction]
            1:36: error: '<?' begins a processing instruction: a name, then a blank or '?>' [bad-instruction]
            """),
        Case(
            """

            <?xml version="1.0"?><workflow><screen/></workflow>
            """,
            """
            2:1: error: the XML declaration can only stand at the very beginning of the file [bad-declaration]
            """),
        Case(
            """
            <?xml version="2.0" standalone="maybe"?><workflow><screen/></workflow>
            """,
            """
            1:7: error: the XML declaration is wrong: the version has to be 1.0 [bad-declaration]
            1:21: error: the XML declaration is wrong: standalone is yes or no [bad-declaration]
            """),
        Case(
            """
            <?xml encoding="utf-8"?><workflow><screen/></workflow>
            """,
            """
            1:7: error: the XML declaration is wrong: 'encoding' does not belong here [bad-declaration]
            """),
        Case(
            """
            <?xml version="1.0" encoding="ISO-8859-1"?><workflow><screen/></workflow>
            """,
            """
            1:21: error: the file is in ISO-8859-1; save it as UTF-8 [unsupported-encoding]
            """),
        Case(
            """
            <!DOCTYPE workflow [ <!ELEMENT workflow ANY> ]><workflow><screen/></workflow>
            """,
            """
            1:20: error: declarations inside a DOCTYPE are not read; remove [ … ] [doctype-subset]
            """),
        Case(
            """
            <!DOCTYPE workflow [
             <!ENTITY a "b">
             <!ENTITY c "d"> ]><workflow><label>&a;</label></workflow>
            """,
            """
            2:2: error: entities cannot be declared; write the text where it is used [entity-declaration]
            3:37: error: unknown entity &a;; there are &amp; &lt; &gt; &quot; &apos; and numbers such as &#233; \
            [unknown-entity]
            """),
        Case(
            """
            <!DOCTYPE>
            <workflow><screen/></workflow>
            """,
            """
            1:1: error: the DOCTYPE is not complete; it is not needed, leave it out [bad-doctype]
            """),
        Case(
            """
            <!DOCTYPE workflow
            """,
            """
            1:1: error: the DOCTYPE has no end; it ends with > [unterminated]
            """),
        Case(
            """
            <workflow><!ELEMENT a><screen/></workflow>
            """,
            """
            1:11: error: '<!' begins nothing that can stand here; a comment begins with <!-- [bad-tag]
            """),
        Case(
            """
            <workflow><label>a\u{1}b</label></workflow>
            """,
            """
            1:19: error: a document cannot hold the character U+0001 [forbidden-character]
            """),
        Case(
            """
            <workflow/>
            """,
            """
            1:1: error: the document holds no object; put a screen or the like into it [no-object]
            """),
        Case(
            """
            <wrokflow lnag="fr" xmlns="x"><screen/></wrokflow>
            """,
            """
            1:1: error: a document begins with <workflow> or <app>, not <wrokflow>; did you mean <workflow>? [unknown-root]
            1:11: warning: the attribute 'lnag' of 'wrokflow' is lost: only 'lang' counts there [lost-attribute]
            """),
        Case(
            """
            <workflow lang="?"><screen/></workflow>
            """,
            """
            1:11: warning: '?' is not a locale such as fr or en_GB; it is ignored [bad-locale]
            """),
        Case(
            """
            <workflow><screen/><form/><table/></workflow>
            """,
            """
            1:20: error: 'form' is the second object of the document; it can hold one only [several-objects]
            """),
        Case(
            """
            <workflow>Hello<screen/></workflow>
            """,
            """
            1:11: error: text cannot stand directly in <workflow> [stray-text]
            """),
        Case(
            """
            <workflow><scren><a><b/></a></scren></workflow>
            """,
            """
            1:11: error: unknown kind 'scren' (in workflow); did you mean 'screen'? [unknown-kind]
            """),
        Case(
            """
            <workflow><view/></workflow>
            """,
            """
            1:11: error: 'view' can only stand for something else (in workflow); give it a keyPath, or name a \
            concrete kind [abstract-kind]
            """),
        Case(
            """
            <workflow><tabs><viewControllers><screan/><viewController/></viewControllers></tabs></workflow>
            """,
            """
            1:34: error: unknown kind 'screan' (in workflow/tabs/viewControllers); did you mean 'screen'? \
            [unknown-kind]
            1:43: error: 'viewController' can only stand for something else (in workflow/tabs/viewControllers); \
            give it a keyPath, or name a concrete kind [abstract-kind]
            """),
        Case(
            """
            <workflow><label><text>a<string>b</string>c</text></label></workflow>
            """,
            """
            1:43: warning: 'text' has a value already; this text is lost [lost-text]
            """),
        Case(
            """
            <workflow><button><title>a</title><message keyPath="m"/></button></workflow>
            """,
            """
            1:44: error: 'keyPath' is lost: 'message' in 'button' is a parameter; write <message><string \
            keyPath="m"/></message> [lost-stand-in]
            """),
        Case(
            """
            <workflow><storeValue><name>n</name><object keyPath="a"/></storeValue></workflow>
            """,
            """
            1:45: error: 'keyPath' is lost: 'object' in 'storeValue' is a parameter; \
            write <value><object keyPath="a"/></value> [lost-stand-in]
            """),
        Case(
            """
            <workflow><screen><view conditional="yes"/><title keyPath="t" name="n"/></screen></workflow>
            """,
            """
            1:51: warning: 'keyPath' is lost: 'title' in 'screen' is a parameter; write <title><string keyPath="t"/>\
            </title> [lost-stand-in]
            1:63: warning: the attribute 'name' of 'title' is lost: it is a parameter here [lost-attribute]
            """),
        Case(
            """
            <workflow><screen><toolbar/><navigationBar keyPath="b"/></screen></workflow>
            """,
            """

            """),
    ]
}
