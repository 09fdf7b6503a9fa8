import Testing
import WendCore
import WendExpressions

/// Live values in text and attributes of `<app>` documents.
struct BindingRules {
    private func play(_ content: String, handles: [String] = []) throws -> Play {
        try Play("<app>\(content)</app>", handles: handles)
    }

    @Test func textFollowsWhatItReads() throws {
        let play = try play(
            """
            <form><container><textField name="who" placeholder="Who"/><label name="l">Hello {who}!</label>
            <label hidden="{who.length &lt; 3}">Long</label></container></form>
            """)
        #expect(play.sees("Hello !"))
        #expect(!play.sees("Long"))
        try play.enter("Ann", into: "Who")
        #expect(play.sees("Hello Ann!"))
        #expect(play.sees("Long"))
    }

    @Test func onlyTextThatReadsItIsDrawnAnew() throws {
        let play = try play(
            """
            <form><container><textField name="a" placeholder="A"/><textField name="b" placeholder="B"/>
            <container name="left"><label>{a}</label></container><container name="right"><label>is {b}</label></container>
            </container></form>
            """)
        let right = try #require(play.elements(.container).first { $0.id.name == "right" })
        try play.enter("x", into: "A")
        #expect(try #require(play.elements(.container).first { $0.id.name == "right" }) === right)
        #expect(play.sees("x"))
        try play.enter("y", into: "B")
        #expect(play.sees("is y"))
    }

    @Test func doubledBracesAreBraces() throws {
        let play = try play("<screen><label>{{a}} {1 + 1}</label></screen>")
        #expect(play.sees("{a} 2"))
    }

    @Test func aClassicDocumentKeepsItsBraces() throws {
        let play = try Play("<screen><label>{a}</label></screen>")
        #expect(play.sees("{a}"))
    }

    @Test func thePatternOfAConditionKeepsItsBraces() throws {
        let play = try play(
            """
            <screen><button title="Go" message="go"/><conditionalAction name="go"><doesMatchRegularExpression>
            <value>12345</value><pattern>^\\d{5}$</pattern></doesMatchRegularExpression><note>yes</note>
            </conditionalAction></screen>
            """)
        try play.press("Go")
        #expect(play.notes == ["yes"])
    }

    @Test func namesAreLookedForOutwardAndThenInTheFrame() throws {
        let play = try play(
            """
            <navigation><screen name="s"><container>
            <button title="Store" message="store"/><button title="Push" message="push"/>
            <label>outer {k}</label></container><actions>
            <storeValue name="store"><name>k</name><value>stored</value></storeValue>
            <multipleActions name="push"><storeValue transient="yes"><name>k</name><value>framed</value></storeValue>
            <storeValue transient="yes"><name>f</name><value>frame</value></storeValue>
            <pushController><screen><container><label>inner {k} {f} {s.k}</label></container></screen></pushController>
            </multipleActions></actions></screen></navigation>
            """)
        #expect(play.sees("outer "))
        try play.press("Store")
        #expect(play.sees("outer stored"))
        try play.press("Push")
        #expect(play.sees("inner framed frame stored"))
    }

    @Test func insideAnActionMessageIsWhatItAnswers() throws {
        let play = try play(
            """
            <screen><button title="Go" message="go"/><sendMessage name="go"><message><name>out</name>
            <destinationType>rootDelegate</destinationType></message>
            <showAlert name="success" title="{message.title ?? 'None'}" message="{message.a + 1}"/></sendMessage></screen>
            """, handles: ["out"])
        try play.press("Go")
        try play.reply("out", .success(["a": 41, "message": "m"]))
        #expect(play.sees("None"))
        #expect(play.sees("42"))
    }

    @Test func aConditionMayReadTheTree() throws {
        let play = try play(
            """
            <form><container><textField name="t" placeholder="T"/><button title="Go" message="go"/></container>
            <conditionalAction name="go"><isTrue>{t == 'x'}</isTrue><note>yes</note><failureAction><note>no</note>
            </failureAction></conditionalAction></form>
            """)
        try play.press("Go")
        try play.enter("x", into: "T")
        try play.press("Go")
        #expect(play.notes == ["no", "yes"])
    }

    @Test func rowsReadTheirData() throws {
        let play = try play(
            """
            <screen><button title="Go" message="go"/><sendMessage name="go"><message><name>out</name>
            <destinationType>rootDelegate</destinationType></message><presentController name="success"><table>
            <tableSection><tableCell keyPath="rows"><template><tableCell text="{name}: {count * 2}"/></template></tableCell>
            </tableSection></table></presentController></sendMessage></screen>
            """, handles: ["out"])
        try play.press("Go")
        try play.reply("out", .success(["rows": [["name": "A", "count": 1], ["name": "B", "count": 2]]]))
        #expect(play.sees("A: 2"))
        #expect(play.sees("B: 4"))
    }

    @Test func inputsThatReadEachOtherComeToNothing() throws {
        let play = try play(
            """
            <form><container><textField name="a" placeholder="A" text="{b}"/><textField name="b" placeholder="B" text="{a}"/>
            <textField name="c" placeholder="C" text="{c}"/></container></form>
            """)
        #expect(play.texts.filter { $0 == "x" }.isEmpty)
        try play.enter("x", into: "A")
        #expect(play.texts.filter { $0 == "x" }.count == 2)
    }

    @Test func whereTextIsWantedValuesBecomeText() throws {
        let play = try play(#"<screen><container><label text="{1 + 1}"/><button title="{3}"/></container></screen>"#)
        #expect(play.sees("2") && play.sees("3"))
    }

    @Test func whatIsNotThereIsNothing() throws {
        let play = try play("<screen><label>[{nobody.knows.this ?? 'none'}{nothing}]</label></screen>")
        #expect(play.sees("[none]"))
        #expect(play.problems.isEmpty)
    }
}
