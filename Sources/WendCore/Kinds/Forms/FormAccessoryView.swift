import WendExpressions

extension Kind {
    public static let formAccessoryView = Kind(
        "formAccessoryView", "Leads from one input of a form to the next or the previous, and ends editing.",
        role: .presents, types: [.view, .toolbar, .formAccessoryView],
        example: #"""
            <form>
                <container>
                    <textField label="One"/>
                    <textField label="Two"/>
                </container>
                <formAccessoryView previousButtonTitle="Back" nextButtonTitle="On"/>
            </form>
            """#,
        parameters: .ofBar(
            [
                .text("nextButtonTitle", "The words for going to the next input.", isRequired: true),
                .text("previousButtonTitle", "The words for going to the previous input.", isRequired: true),
            ],
            style: "black", translucent: true),
        defaults: [Default(.gesture, "gestures")],
        styleName: "WFSFormAccessoryView",
        behaviour: FormAccessoryBehaviour())
}

/// A bar that its form draws, while one of the form's inputs is edited.
struct FormAccessoryBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let properties = renderer.bar(id)
        return Element(renderer.id(of: id), .accessoryBar, properties, events: properties.gestureEvents)
    }
}
