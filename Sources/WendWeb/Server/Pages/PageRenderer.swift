import WendCore
import WendExpressions
import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The painter of renderings: whole pages, the app's part of a page, patches, and what single controls show.
struct PageRenderer: Sendable {
    let context: HTMLContext

    func html(of rendering: Rendering) -> [UInt8] { ElementHTML(context, locale: rendering.locale).html(of: rendering) }

    func patches(from before: Rendering, to after: Rendering) -> [Patch] {
        HTMLPatches(context).patches(from: before, to: after)
    }

    /// What a page does after it has shown a rendering afresh.
    func arrivals(of rendering: Rendering) -> [Patch] {
        [.call(name: "title", id: nil, argument: rendering.title ?? context.name)]
            + HTMLPatches(context).arrivals(of: rendering)
    }

    /// The value an element holds when its control shows a text; nil if it cannot hold that.
    func value(of element: Element, text: String) -> Value? {
        ControlText.value(of: element, text: text, timeZone: context.timeZone)
    }

    /// What an element's control shows.
    func text(of element: Element) -> String { ControlText.text(of: element, timeZone: context.timeZone) }

    /// The patch that makes an input's control show what the input holds.
    func value(of element: Element) -> Patch {
        guard element.role == .toggle else {
            return .set(id: element.id.control, name: "value", value: text(of: element), counter: nil)
        }
        let isOn = element.properties.flag(.value)
        return .set(id: element.id.control, name: "checked", value: isOn ? "" : nil, counter: nil)
    }
}
