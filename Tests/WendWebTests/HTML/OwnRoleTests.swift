import Testing
import WendCore
import WendExpressions

@testable import WendWeb

/// Roles of an app's own in pages.
struct OwnRoleTests {
    private let id = Element.ID(ActivationID(1), "fuel")

    private func html(_ element: Element, drawers: [String: PageDrawer]) -> String {
        var writer = HTMLWriter(ElementHTML(HTMLContext(drawers: drawers), locale: "en"))
        writer.write(PlacedElement(element))
        return writer.text
    }

    private func gauge(_ basis: Element.Role = .label) -> Element {
        Element(id, Element.OwnRole("gauge", drawnAs: basis), [.text: "Fuel", .spokenValue: "<75> percent"])
    }

    private let drawer: PageDrawer = { element in
        PageDrawing(
            "svg", ["viewBox": "0 0 9 9", "class": element.properties.text(.spokenValue) ?? ""],
            [PageDrawing("text", text: "</svg><script>")])
    }

    @Test func aRoleWithADrawerIsDrawnAndSaid() {
        #expect(
            html(gauge(), drawers: ["gauge": drawer])
                == #"<div id="w1/fuel" class="label gauge"><div id="w1/fuel~d" class="drawing" aria-hidden="true">"#
                + #"<svg viewBox="0 0 9 9" class="&lt;75&gt; percent"><text>&lt;/svg&gt;&lt;script&gt;</text></svg></div>"#
                + #"<span id="w1/fuel~l" class="vh">Fuel, &lt;75&gt; percent</span></div>"#)
    }

    @Test func aRoleWithoutADrawerIsDrawnAsItsBasis() {
        let basis = Element(id, .label, [.text: "Fuel", .spokenValue: "<75> percent"])
        let drawn = html(gauge(), drawers: ["other": drawer])
        #expect(drawn == html(basis, drawers: [:]).replacing(#"class="label""#, with: #"class="label gauge""#))
    }

    @Test func whatIsUsedIsDrawnByThePageWhateverDrawersThereAre() {
        #expect(!html(gauge(.button), drawers: ["gauge": drawer]).contains("svg"))
    }

    @Test func anElementOfAnOwnRoleIsJudgedAsItsBasis() {
        let dial = Element(id, Element.OwnRole("dial", drawnAs: .slider), [.maximum: 10])
        #expect(dial.entry == .number(0...10, step: nil))
        #expect(dial.entry?.takes(.integer(10)) == true)
        #expect(dial.entry?.takes(.integer(11)) == false)
    }

    @Test func aCallIsAPatchThatTellsNameAndArgument() {
        var bytes: [UInt8] = []
        Patch.write([.call(HostCall("playSound", "a\"b")), .call(HostCall("hush"))], to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"[["c","app",null,"[\"playSound\",\"a\\\"b\"]"],["c","app",null,"[\"hush\"]"]]"#)
    }

    @Test(arguments: [
        "onload", "OnLoad", "style", "id", "href", "src", "xlink:href", "a>b", "a b", "a=b", "", "data-e", "formaction",
        "é",
        "tabindex", "-a", "mask",
    ])
    func attributesThatActAreMisuse(_ name: String) { #expect(!PageDrawing.isHarmless(name)) }

    @Test(arguments: ["viewBox", "d", "x1", "stroke-width", "aria-label", "class", "text-anchor"])
    func attributesThatDrawAreNot(_ name: String) { #expect(PageDrawing.isHarmless(name)) }

    @Test func misuseStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = PageDrawing("script") }
        await #expect(processExitsWith: .failure) { _ = PageDrawing("svg", ["onload": "alert(1)"]) }
    }
}
