import Foundation
import WendCore
import WendExpressions

@testable import WendTerminal
@testable import WendWeb

/// A host, and what a person could tell of what it shows: two texts that are the same are the same to everybody.
struct WalkedHost: Sendable {
    let host: Parameter.Host
    let show: @Sendable (Rendering) -> String

    /// The hosts the walk goes to. Another is one line here.
    static let all: [WalkedHost] = [
        WalkedHost(host: .headless, show: { ($0.place ?? "") + "\n" + elements($0.root) }),
        WalkedHost(host: .web, show: { Page.text(of: $0) }),
        WalkedHost(host: .terminal, show: { Lines.text(of: $0) }),
    ]

    /// All that elements say, which is what tests and flow files see.
    private static func elements(_ element: Element, depth: Int = 0) -> String {
        let said = element.properties.keys.sorted { $0.rawValue < $1.rawValue }.map { key in
            "\(key.rawValue)=\(element.properties[key].map { "\($0)" } ?? "")"
        }
        let line = "\(element.role.rawValue) \(element.id) \(said) \(element.events.rawValue)"
        let lines = [String(repeating: " ", count: depth) + line]
        return (lines + element.children.map { elements($0, depth: depth + 1) }).joined(separator: "\n")
    }

    /// What a page shows: classes that no rule of the stylesheet knows, and data that no script reads, are nothing.
    private enum Page {
        static func text(of rendering: Rendering) -> String {
            var context = HTMLContext(imageURL: { $0 == "missing" ? nil : "/images/\($0)" })
            context.pictureHosts = [PictureHost("pictures.example")].compactMap(\.self)
            let html = ElementHTML(context, locale: "en")
            let page = String(decoding: html.html(of: rendering), as: UTF8.self)
            let seen = page.replacing(#/ class="([^"]*)"/#) { match in
                " class=\"\(match.1.split(separator: " ").filter { isKnown(String($0)) }.joined(separator: " "))\""
            }
            return seen.replacing(#/ (data-[a-z]+)(="[^"]*")?/#) { match in
                let name = String(match.1)
                let isRead = scripts.contains(dataName(name)) || (scripts + styles).contains("[\(name)")
                return isRead ? String(match.0) : ""
            }
        }

        private static func isKnown(_ name: String) -> Bool {
            // Of a class of the document's, there may be a style of the app's.
            if name.hasPrefix("k-") || name.hasPrefix("c-") { return true }
            return classes.contains(name) || prefixes.contains { name.hasPrefix($0) }
        }

        private static func dataName(_ attribute: String) -> String {
            "dataset." + attribute.dropFirst("data-".count)
        }

        private static let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/WendWeb/Assets")
            .standardizedFileURL

        private static func assets(_ ending: String) -> String {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return files.filter { $0.hasSuffix(ending) }.sorted().compactMap {
                try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
            }.joined(separator: "\n")
        }

        private static let styles = assets(".css") + Measures.css
        private static let scripts = assets(".js")
        private static let classes = Set(
            (styles + scripts).matches(of: /\.([a-zA-Z][\w-]*)/).map { String($0.1) })
        private static let prefixes = styles.matches(of: /\[class\*=([\w-]+)\]/).map { String($0.1) }
    }

    /// What a terminal shows: the lines of its layers, and for each place what Enter does, what may be chosen or
    /// entered, and what is said of it at the bottom.
    private enum Lines {
        static func text(of rendering: Rendering) -> String {
            var view = TerminalView(columns: 72, rows: 40, timeZone: .gmt, name: "App")
            view.show(rendering)
            let layers = view.layers.map { layer in
                [LayerLayout.Zone.top, .body, .bottom].map { zone in
                    "\(zone)\n" + layer.block(zone).lines.map(line).joined(separator: "\n")
                }.joined(separator: "\n")
            }
            let stops = view.stops.map { stop in
                var view = view
                _ = view.go(to: stop)
                let choices = stop.act == .menu ? stop.element.choices.map(\.title) : []
                let spoken = view.spoken(of: stop)
                let entry = stop.element.entry.map { "\($0)" } ?? ""
                return "\(stop.act) \(view.take(.enter)) \(choices) \(entry) \(spoken)"
            }
            let end = "at \(view.focus.map { "\($0)" } ?? "nothing") held \(rendering.isHeld)"
            return (layers + stops + [end]).joined(separator: "\n")
        }

        private static func line(_ runs: [Block.Run]) -> String {
            runs.map { "\($0.column) \($0.text)\($0.style == .plain ? "" : " \($0.style)")" }.joined(separator: " | ")
        }
    }
}
