import Foundation
import Testing
import WendCore

@testable import WendWeb

/// Every page of the gallery keeps the rules of pages. With `WEND_GALLERY` set to a folder, the pages are written
/// there.
@Suite struct GalleryTests {
    @Test(arguments: Gallery.all) func pagesKeepTheRules(_ each: Gallery) throws {
        let html = ElementHTML(Self.context, locale: "en")
        let page = try PageModel(String(decoding: html.html(of: each.rendering), as: UTF8.self))
        try page.root.forEach { node in
            #expect(node.attributes["style"] == nil)
            #expect(!node.attributes.keys.contains { $0.hasPrefix("on") })
            if let target = node.attributes["for"] { _ = try page.node(target) }
            for name in ["aria-labelledby", "aria-describedby"] {
                for id in node.attributes[name]?.split(separator: " ") ?? [] { _ = try page.node(String(id)) }
            }
        }
        if let folder = ProcessInfo.processInfo.environment["WEND_GALLERY"] {
            let file = URL(filePath: folder).appending(path: "\(each.name).html")
            try Data(Self.page(each.rendering)).write(to: file)
            try Data(Self.styles.css).write(to: URL(filePath: folder).appending(path: "document.css"))
        }
    }

    @Test func everyRoleIsInTheGallery() {
        var missing = Set(Element.Role.allCases)
        func visit(_ element: Element) {
            missing.remove(element.role)
            element.children.forEach(visit)
        }
        for each in Gallery.all { visit(each.rendering.root) }
        #expect(missing.isEmpty)
    }

    private static var styles: StyleSheet {
        func style(
            _ styleClass: String, _ size: Double, _ color: StyleColor? = nil, isBold: Bool? = nil, isItalic: Bool? = nil
        )
            -> DocumentStyle
        {
            var style = DocumentStyle(.init(kind: "label", styleClass: styleClass))
            style.fontSize = size
            style.color = color
            style.fontWeight = isBold.map { $0 ? 700 : 400 }
            style.isItalic = isItalic
            return style
        }
        return StyleSheet([
            style("title", 28, isBold: true), style("red", 24, .named(.red)),
            style("green", 12, .named(.green), isBold: true), style("blue", 12, .named(.blue), isItalic: true),
        ])
    }

    private static let context = HTMLContext(
        imageURL: { name in
            let drawings = [
                "walk": "%3Ccircle cx='12' cy='12' r='8' fill='none' stroke='%23778' stroke-width='2'/%3E",
                "nearby": "%3Cpath d='M12 3l6 17-6-4-6 4z' fill='none' stroke='%23778' stroke-width='2'/%3E",
                "device": "%3Crect x='5' y='3' width='14' height='18' rx='3' fill='%2357a'/%3E",
                "landscape":
                    "%3Crect width='24' height='24' fill='%23bcd6f5'/%3E%3Cpath d='M0 16l7-9 5 6 4-4 8 8v7H0z' fill='%23567a9b'/%3E",
            ]
            let size = name == "landscape" ? "390" : "24"
            return drawings[name].map {
                "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size == "24" ? "24" : "180")' viewBox='0 0 24 24' preserveAspectRatio='none'%3E\($0)%3C/svg%3E"
            }
        })

    private static func page(_ rendering: Rendering) -> [UInt8] {
        HTMLPage(
            rendering: rendering, context: context, stylesheets: ["style.css", "document.css"], script: nil,
            action: "/s/1",
            base: "/", session: "1", live: "/live", epoch: 1, number: 1, token: "token"
        ).bytes()
    }
}
