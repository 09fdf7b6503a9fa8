import Foundation
import Testing
import WendCore
import WendExpressions

@testable import WendWeb

@Suite struct ElementHTMLTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let element: Element
        let html: String
        var testDescription: String { element.role.rawValue }
    }

    @Test(arguments: cases) func writes(_ each: Case) {
        var writer = HTMLWriter(ElementHTML(Self.context, locale: "en"))
        writer.write(PlacedElement(each.element))
        #expect(writer.text == each.html)
    }

    @Test func columnsOfInputsShareTheWidth() {
        func columns(_ roles: [Element.Role], _ count: Int) -> String? {
            let children = roles.enumerated().map {
                Element(Element.ID(ActivationID(UInt32($0.offset) + 2)), $0.element)
            }
            let grid = Element(Self.id, .container, [.columns: .integer(count)], children: children)
            return ElementHTML(Self.context, locale: "en").node(of: PlacedElement(grid))["class"]
        }
        #expect(columns([.textField, .textField], 2) == "container vertical grid g2 f1")
        #expect(columns([.label, .textField, .label, .slider], 2) == "container vertical grid g2")
        #expect(columns([.label, .datePicker, .button, .label], 3) == "container vertical grid g3 f2")
        // Keys share the width; a column of one sort of thing takes what it needs.
        #expect(columns([.button, .button, .button, .button], 4) == "container vertical grid g4 f1 f2 f3")
        #expect(columns([.label, .button, .button], 3) == "container vertical grid g3 f2")
        #expect(columns([.picker, .picker], 2) == "container vertical grid g2 f1")
    }

    @Test func whatPeopleAndDocumentsWriteIsNeverMarkup() throws {
        let text: Value = "<script>\"&'</textarea></p>"
        for role in Element.Role.allCases where role != .app {
            var properties: Properties = [:]
            for key in Property.allCases { properties[key] = text }
            let child = Element(Element.ID(ActivationID(2), "<b>\"'&"), role, properties, events: .press)
            let root = Element(Element.ID(.session), .app, children: [child])
            let html = String(
                decoding: ElementHTML(Self.context, locale: "en").html(of: Rendering(root: root, title: text.text)),
                as: UTF8.self)
            #expect(!html.contains("<script"))
            #expect(!html.contains("\"'&\""))
            _ = try PageModel(html)
        }
    }

    @Test(arguments: [
        ("w12", "w12"), ("w12/email", "w12/email"), ("w12/größe", "w12/größe"), ("w12/a b", "w12/a%20b"),
        ("w12/50%~", "w12/50%25%7E"), ("w12/a\tb", "w12/a%09b"),
    ])
    func idsOfElementsAreIdsOfNodes(_ description: String, _ domID: String) throws {
        let id = try #require(Element.ID(description))
        #expect(id.domID == domID)
        #expect(Element.ID(domID: domID) == id)
        #expect(Element.ID(domID: id.control) == id)
    }

    @Test(arguments: ["", "w", "x1", "w1/%", "w1/%2", "w1/%zz", "w1/%FF"]) func otherIdsAreNone(_ domID: String) {
        #expect(Element.ID(domID: domID) == nil)
    }

    @Test func aPageHasWhatBrowsersAndTheClientNeed() {
        let field = Element(Element.ID(ActivationID(3)), .textField, [.placeholder: "Name"], events: .edit)
        let root = Element(
            Element.ID(.session), .app, children: [Element(Element.ID(ActivationID(2)), .screen, children: [field])])
        let page = HTMLPage(
            rendering: Rendering(root: root, title: "A & B", focus: field.id, locale: "de_AT"), context: Self.context,
            stylesheets: ["a.css"], script: "c.js", modules: [("lists", "l.js")], action: "/s/1?x=\"", base: "/",
            session: "S", live: "/s/1/live",
            epoch: 3,
            number: 42, token: "T", notice: "Old", refresh: "2")
        let html = String(decoding: page.bytes(), as: UTF8.self)
        for part in [
            "<!DOCTYPE html>\n<html lang=\"de-AT\"><head><meta charset=\"utf-8\">", "<title>A &amp; B</title>",
            "<link rel=\"stylesheet\" href=\"a.css\"><script type=\"module\" src=\"c.js\"></script><noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>",
            "<body data-session=\"S\" data-base=\"/\" data-live=\"/s/1/live\" data-epoch=\"3\" data-r=\"42\" data-token=\"T\" data-lists=\"l.js\" data-words=\"{&quot;textTooLong&quot;:&quot;Dieser Text",
            "&quot;dismiss&quot;:&quot;Ausblenden&quot;,&quot;shortcuts&quot;:&quot;Tastenkürzel&quot;,",
            "&quot;close&quot;:&quot;Schließen&quot;}\">",
            "<p id=\"wend-state\" role=\"status\" hidden></p>", "role=\"alert\">Old</p>",
            "<form id=\"wend\" method=\"post\" action=\"/s/1?x=&quot;\" novalidate>",
            "<input type=\"hidden\" name=\"token\" value=\"T\"><input type=\"hidden\" name=\"r\" value=\"42\">",
            "name=\"return\" value tabindex=\"-1\" aria-hidden=\"true\">Eingabe</button>", "value autofocus>",
            "<h1 id=\"w0~t\" class=\"vh\" tabindex=\"-1\">A &amp; B</h1>",
        ] { #expect(html.contains(part), "\(part) in \(html)") }
    }

    @Test func aPageIsWrittenInTheDirectionOfItsLanguage() {
        let root = Element(Element.ID(.session), .app)
        let page = HTMLPage(
            rendering: Rendering(root: root, locale: "ar"), context: Self.context, action: "/", base: "/", session: "S",
            live: "/live", epoch: 0, number: 0, token: "T")
        #expect(String(decoding: page.bytes(), as: UTF8.self).contains("<html lang=\"ar\" dir=\"rtl\">"))
    }

    // MARK: Fixtures

    private static let context = HTMLContext(imageURL: { $0 == "pen" ? "i/pen.png" : nil })
    private static let id = Element.ID(ActivationID(1), "a")

    @Test func anImageComesInTheFormThatIsRight() {
        let forms = [
            "three": ImageForms(scales: [3]), "two": ImageForms(scales: [1, 2], darkScales: [1]),
            "shape": ImageForms(scales: [2], isTemplate: true),
        ]
        let context = HTMLContext(imageURL: { "i/\($0)" }, imageForms: { forms[$0] ?? .plain })
        func html(_ name: String) -> String {
            let element = Element(Self.id, .image, [.image: .string(name), .label: "L"])
            let root = Element(Element.ID(.session), .app, children: [element])
            return String(
                decoding: ElementHTML(context, locale: "en").html(of: Rendering(root: root)), as: UTF8.self)
        }
        #expect(html("three").contains(#"<img id="w1/a~g" srcset="i/three/3x 3x" alt="L">"#))
        #expect(
            html("two").contains(
                #"<picture id="w1/a~g"><source media="(prefers-color-scheme: dark)" srcset="i/two/dark1x 1x"><img src="i/two" "#
                    + #"srcset="i/two/1x 1x, i/two/2x 2x" alt="L"></picture>"#))
        #expect(html("shape").contains(#"<span id="w1/a~g" class="icon t-shape" role="img" aria-label="L"></span>"#))
        #expect(html("other").contains(#"<img id="w1/a~g" src="i/other" alt="L">"#))
    }

    /// What is before an image browsers draw only where it has not come: its words stand there instead of their own sign.
    @Test(arguments: ["A pen", nil]) func aPictureElsewhereThatDoesNotComeIsItsWords(_ label: String?) {
        var context = Self.context
        context.pictureHosts = ["images.example"].compactMap(PictureHost.init)
        var properties: Properties = [.address: "https://images.example/pen.png"]
        properties[.label] = label.map(Value.string)
        var writer = HTMLWriter(ElementHTML(context, locale: "en"))
        writer.write(PlacedElement(Element(Self.id, .image, properties)))
        let alt = label.map { "alt=\"\($0)\"" } ?? "alt"
        #expect(
            writer.text
                == "<span id=\"w1/a\" class=\"image\"><img id=\"w1/a~g\" src=\"https://images.example/pen.png\" \(alt) "
                + "loading=\"lazy\" referrerpolicy=\"no-referrer\"></span>")
        let css = String(decoding: PackageResources.style_css, as: UTF8.self)
        #expect(css.contains(".image > img[loading]::before { content: attr(alt);"))
    }

    private static let cases = [
        Case(
            element: Element(id, .label, [.text: "1 < 2", .style: "label.big one", .lines: 2]),
            html: #"<p id="w1/a" class="label lines l2 k-label c-big-one c-big c-one">1 &lt; 2</p>"#),
        Case(
            element: Element(id, .label, [.text: "3/5", .label: "3 of 5"]),
            html:
                #"<p id="w1/a" class="label"><span id="w1/a~t" aria-hidden="true">3/5</span><span id="w1/a~l" class="vh">3 of 5</span></p>"#
        ),
        Case(
            element: Element(id, .button, [.text: "Save"], events: .press),
            html:
                #"<button id="w1/a" class="button" data-e="press" type="submit" name="e" value="press w1/a">Save</button>"#
        ),
        Case(
            element: Element(id, .button, [.text: "Wait", .busy: true, .disabled: true]),
            html: #"<button id="w1/a" class="button" type="button" disabled aria-busy="true">Wait</button>"#),
        Case(
            element: Element(id, .barButton, [.icon: "add"], events: .press),
            html:
                #"<button id="w1/a" class="barButton" data-e="press" type="submit" name="e" value="press w1/a" aria-label="Add"><span id="w1/a~g" class="icon i-add" aria-hidden="true"></span><span id="w1/a~t" class="text"></span></button>"#
        ),
        Case(
            element: Element(id, .image, [.image: "pen", .label: "A pen"]),
            html: #"<span id="w1/a" class="image"><img id="w1/a~g" src="i/pen.png" alt="A pen"></span>"#),
        Case(
            element: Element(id, .image, [.image: "gone"]),
            html:
                #"<span id="w1/a" class="image"><span id="w1/a~g" class="missing" role="img" aria-label="gone">gone</span></span>"#
        ),
        Case(
            element: Element(
                id, .textField, [.placeholder: "Email", .entry: "email", .value: "x", .error: "No"],
                events: [.edit, .return]),
            html:
                #"<div id="w1/a" class="textField field" data-e="edit return"><div id="w1/a~x" class="box"><input id="w1/a~i" type="text" name="w1/a" aria-describedby="w1/a~e" aria-invalid="true" inputmode="email" autocomplete="email" autocapitalize="none" placeholder="Email" value="x"><label id="w1/a~l" class="caption" for="w1/a~i">Email</label></div><p id="w1/a~e" class="error">No</p></div>"#
        ),
        Case(
            element: Element(id, .textArea, [.label: "Notes", .value: "\n<a>"], events: .edit),
            html:
                "<div id=\"w1/a\" class=\"textArea field\" data-e=\"edit\"><div id=\"w1/a~x\" class=\"box\"><textarea id=\"w1/a~i\" name=\"w1/a\" aria-describedby=\"w1/a~e\" placeholder=\" \">\n\n&lt;a&gt;</textarea><label id=\"w1/a~l\" class=\"vh\" for=\"w1/a~i\">Notes</label></div><p id=\"w1/a~e\" class=\"error\"></p></div>"
        ),
        Case(
            element: Element(id, .toggle, [.label: "Sound", .value: true], events: .edit),
            html:
                #"<div id="w1/a" class="toggle field" data-e="edit"><div id="w1/a~x" class="box"><input id="w1/a~i" type="checkbox" role="switch" name="w1/a" aria-describedby="w1/a~e" value="1" checked><label id="w1/a~l" class="vh" for="w1/a~i">Sound</label></div><p id="w1/a~e" class="error"></p></div>"#
        ),
        Case(
            element: Element(
                id, .segmented, [.label: "Size", .value: 1], events: .select,
                children: [
                    Element(Element.ID(ActivationID(2)), .segment, [.text: "S"]),
                    Element(Element.ID(ActivationID(3)), .segment, [.text: "M"]),
                ]),
            html:
                #"<div id="w1/a" class="segmented" data-e="select" role="radiogroup" aria-label="Size"><button id="w2" class="segment" type="submit" name="e" value="select=w2 w1/a" role="radio" aria-checked="false">S</button><button id="w3" class="segment" type="submit" name="e" value="select=w3 w1/a" role="radio" aria-checked="true">M</button></div>"#
        ),
        Case(
            element: Element(id, .backButton, [.text: "Walks"], events: [.press, .back]),
            html:
                #"<button id="w1/a" class="backButton" data-e="press back" type="submit" name="e" value="back w1/a">Walks</button>"#
        ),
    ]
}
