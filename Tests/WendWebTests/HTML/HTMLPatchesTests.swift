import Testing
import WendCore
import WendExpressions

@testable import WendWeb

@Suite struct HTMLPatchesTests {
    private static let context = HTMLContext(
        imageURL: { $0 == "known" ? "i/known.png" : nil },
        drawers: [
            "gauge": { element in
                PageDrawing("svg", [:], [PageDrawing("title", text: element.properties.text(.text) ?? "")])
            }
        ])

    @Test(arguments: 0..<20) func patchesMakeOnePageTheNext(_ seed: UInt64) throws {
        var random = RandomRendering(seed: seed)
        for _ in 0..<25 {
            var before = random.rendering()
            let page = try PageModel(Self.html(before))
            for _ in 0..<4 {
                let after = random.changed(before)
                try Self.patch(page, from: before, to: after)
                before = after
            }
        }
    }

    /// Applies the patches one by one and compares with a page made anew; what holds the keyboard has to be left alone.
    private static func patch(_ page: PageModel, from before: Rendering, to after: Rendering) throws {
        let patches = HTMLPatches(context).patches(from: before, to: after)
        let control = after.focus.flatMap { focus in try? page.node(focus.control) }
        let disturbedBefore = page.disturbed.count
        for patch in patches { try page.apply(patch) }
        let made = try PageModel(html(after))
        guard page.root.equals(made.root) else {
            Issue.record(
                "patched: \(page.root.description)\nmade:    \(made.root.description)\npatches: \(json(patches))")
            throw PageModel.Failure(description: "the pages differ")
        }
        // What becomes something else, or comes to stand elsewhere, is made anew, with all that is in it.
        guard let control, let focus = after.focus, before.focus == focus,
            let way = Self.way(down: before.root, to: focus), way == Self.way(down: after.root, to: focus)
        else { return }
        #expect(try page.node(focus.control) === control, "\(focus) was replaced by \(json(patches))")
        for node in page.disturbed[disturbedBefore...] { #expect(!control.isInside(node)) }
    }

    /// What an element and everything around it are, from the outside in; nil if it is not there.
    private static func way(down element: Element, to id: Element.ID) -> [String]? {
        let own = "\(element.id) \(element.role) \(element.properties.text(.variant) ?? "")"
        if element.id == id { return [own] }
        return element.children.lazy.compactMap { way(down: $0, to: id) }.first.map { [own] + $0 }
    }

    @Test func equalRenderingsNeedNoPatch() {
        var random = RandomRendering(seed: 7)
        let rendering = random.rendering()
        #expect(HTMLPatches(Self.context).patches(from: rendering, to: rendering).isEmpty)
    }

    @Test func aCounterFitsIntoAFrameOf64Bytes() {
        let patches = Self.patches([Self.label(9, "count", "1040")], [Self.label(9, "count", "1041")])
        #expect(Self.json(patches) == #"[["s","w9/count","","1041"]]"#)
        #expect(#"{"a":17,"r":42,"p":\#(Self.json(patches))}"#.utf8.count < 64)
    }

    @Test func newRowsInARowAreOnePatch() {
        let old = [Self.label(1, "", "a"), Self.label(4, "", "d")]
        let new = [Self.label(1, "", "a"), Self.label(2, "", "b"), Self.label(3, "", "c"), Self.label(4, "", "d")]
        #expect(
            Self.patches(old, new) == [
                .insert(
                    parent: "w20", before: "w4",
                    html: #"<p id="w2" class="label">b</p><p id="w3" class="label">c</p>"#)
            ])
        #expect(Self.patches(new, old) == [.remove(id: "w2"), .remove(id: "w3")])
    }

    @Test func asFewNodesAsPossibleAreMoved() {
        let all = (1...6).map { Self.label(UInt32($0), "", "\($0)") }
        let moved = [all[0], all[4], all[1], all[2], all[3], all[5]]
        #expect(Self.patches(all, moved) == [.move(id: "w5", before: "w2")])
        #expect(Self.patches(moved, all) == [.move(id: "w5", before: "w6")])
    }

    @Test func everythingMovesAroundWhatHoldsTheKeyboard() {
        let field = Element(Element.ID(ActivationID(9)), .textField, [.placeholder: "Name"])
        let labels = (1...4).map { Self.label(UInt32($0), "", "\($0)") }
        let before = Self.rendering([field] + labels, focus: field.id)
        let after = Self.rendering(labels + [field], focus: field.id)
        #expect(
            HTMLPatches(Self.context).patches(from: before, to: after) == [
                .move(id: "w4", before: "w9"), .move(id: "w3", before: "w4"), .move(id: "w2", before: "w3"),
                .move(id: "w1", before: "w2"),
            ])
    }

    @Test func anErrorBesideAFieldLeavesTheFieldAlone() {
        let id = Element.ID(ActivationID(9), "email")
        let before = Element(id, .textField, [.placeholder: "Email", .value: "a"])
        let after = Element(id, .textField, [.placeholder: "Email", .value: "a", .error: "Not an address"])
        #expect(
            Self.patches([before], [after]) == [
                .set(id: "w9/email~i", name: "aria-invalid", value: "true"),
                .set(id: "w9/email~e", name: "", value: "Not an address"),
            ])
    }

    @Test func aLayerMakesTheRestInertAndGetsTheKeyboard() {
        let base = Self.label(1, "", "base")
        let alert = Element(Element.ID(ActivationID(2)), .alert, [.text: "Sure?"])
        let before = Self.rendering([base])
        let after = Rendering(
            root: Element(Element.ID(.session), .app, children: before.root.children + [alert]), title: before.title)
        let patches = HTMLPatches(Self.context).patches(from: before, to: after)
        #expect(patches.contains(.set(id: "w0~base", name: "inert", value: "")))
        #expect(patches.last == .call(name: "focus", id: "w2"))
        let back = HTMLPatches(Self.context).patches(from: after, to: before)
        #expect(back == [.remove(id: "w2"), .set(id: "w0~base", name: "inert", value: nil)])
    }

    @Test func aFieldUnderALayerHasNotTheKeyboard() {
        let field = Element(Element.ID(ActivationID(3)), .textField, [.placeholder: "Name"])
        let alert = Element(Element.ID(ActivationID(4)), .alert, [.text: "Sure?"])
        let base = Self.rendering([field])
        let before = Rendering(root: base.root, title: base.title, focus: field.id)
        let after = Rendering(
            root: Element(Element.ID(.session), .app, children: base.root.children + [alert]), title: base.title,
            focus: field.id)
        let patches = HTMLPatches(Self.context)
        #expect(patches.patches(from: before, to: after).last == .call(name: "focus", id: "w4"))
        #expect(patches.arrivals(of: after).last == .call(name: "focus", id: "w4"))
        #expect(patches.patches(from: after, to: before).last == .call(name: "focus", id: "w3~i"))
    }

    @Test func titleKeyboardAndHoldAreToldOnlyWhenTheyChange() {
        let field = Element(Element.ID(ActivationID(3)), .textField, [.placeholder: "Name"])
        let before = Self.rendering([field])
        let focused = Rendering(root: before.root, title: "T", focus: field.id)
        let held = Rendering(root: before.root, title: "T", focus: field.id, isHeld: true)
        let patches = HTMLPatches(Self.context)
        #expect(patches.patches(from: before, to: focused) == [.call(name: "focus", id: "w3~i")])
        #expect(patches.patches(from: focused, to: before) == [.call(name: "blur", id: "w3~i")])
        #expect(
            patches.patches(from: focused, to: held) == [.set(id: "w0", name: "data-held", value: "")])
        let renamed = Rendering(root: before.root, title: "U")
        #expect(patches.patches(from: before, to: renamed).last == .call(name: "title", argument: "U"))
    }

    @Test func aFreshPageIsTitledScrolledAndGivenTheKeyboard() {
        let table = Element(Element.ID(ActivationID(3)), .table)
        let rendering = Rendering(
            root: Self.rendering([table]).root, title: "T", focus: Element.ID(ActivationID(4)), scroll: [table.id: 120])
        #expect(
            HTMLPatches(Self.context).arrivals(of: rendering) == [
                .call(name: "title", argument: "T"), .call(name: "scrollTo", id: "w3", argument: "120"),
                .call(name: "focus", id: "w4~i"),
            ])
    }

    // MARK: Fixtures

    private static func label(_ number: UInt32, _ name: String, _ text: String) -> Element {
        Element(Element.ID(ActivationID(number), name), .label, [.text: .string(text)])
    }

    private static func rendering(_ children: [Element], focus: Element.ID? = nil) -> Rendering {
        let container = Element(Element.ID(ActivationID(20)), .container, children: children)
        let screen = Element(Element.ID(ActivationID(21)), .screen, children: [container])
        return Rendering(root: Element(Element.ID(.session), .app, children: [screen]), title: "T", focus: focus)
    }

    private static func patches(_ before: [Element], _ after: [Element]) -> [Patch] {
        HTMLPatches(context).patches(from: rendering(before), to: rendering(after))
    }

    private static func html(_ rendering: Rendering) -> String {
        String(decoding: ElementHTML(context, locale: "en").html(of: rendering), as: UTF8.self)
    }

    private static func json(_ patches: [Patch]) -> String {
        var bytes: [UInt8] = []
        Patch.write(patches, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
