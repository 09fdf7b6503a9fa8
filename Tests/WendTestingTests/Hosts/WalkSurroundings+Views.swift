/// What is shown and can be touched.
extension WalkSurroundings {
    static let views: [String: WalkSurroundings] = [
        "*.accessibilityLabel": touched, "*.accessibilityHint": touched, "*.accessibilityValue": touched,
        "label.numberOfLines": Self(screen("<label>\(String(repeating: "Many words ", count: 60))</label>")),
        "container.numberOfColumns": Self(
            screen(#"<container name="it"><label>1</label><label>2</label></container>"#)),
        "button.image": Self(screen(#"<button message="told"/>"#), samples: pictures),
        "image.name": Self(screen("<imageView><image/></imageView>")),
        "image.accessibilityHint": Self(touchedImage), "image.accessibilityValue": Self(touchedImage),
        "label.text": Self(screen("<label/>")), "badge.text": Self(screen("<badge/>")),
        "imageView.imageName": Self(screen("<imageView/>")),
        "imageView.image": Self(screen("<imageView/>"), samples: pictures),
        "imageView.address": Self(
            screen("<imageView/>"), samples: ["https://pictures.example/1.png", "https://pictures.example/2.png"]),
        "container.rightAlignLastColumn": Self(
            screen(#"<container name="it" numberOfColumns="2"><label>1</label><label>2</label></container>"#)),
        "link.address": Self(
            screen(#"<link title="The terms"/>"#), samples: ["https://example.org", "https://example.org/terms"]),
        "longPressGesture.beginMessage": Self(
            screen(#"<label>Hold me<gestures><longPressGesture endMessage="other"/></gestures></label>"#)),
    ]

    /// What can be touched has the keyboard in a terminal too, where what it leads to is said then.
    private static let touched = Self(inside: #"<gestures><tapGesture message="told"/></gestures>"#)
    private static let touchedImage = screen(
        #"<imageView><image name="logo"/><gestures><tapGesture message="told"/></gestures></imageView>"#)

    /// What supplies values.
    static let values: [String: WalkSurroundings] = [
        "attributedString.value": Self(screen("<attributedTextView><attributedString/></attributedTextView>")),
        "bool.value": Self(samples: ["yes", "no"]), "number.value": Self(samples: ["0.2", "0.8"]),
        "date.format": Self(samples: ["yyyy-MM-dd", "yyyy-dd-MM"]),
        "string.value": Self(screen("<label><string/></label>")),
        "string.key": Self(samples: ["telling", "greeting"]),
        "string.arguments": Self(
            screen(#"<label><string key="counting"/></label>"#), samples: ["{['One', 'Two']}", "{['Two', 'One']}"]),
        "message.name": Self(
            screen(#"<button title="Go"><message/></button>"#, #"<showAlert on="told" message="Told"/>"#),
            samples: ["told", "other"]),
        "message.destinationType": Self(
            told(#"<message name="go" destinationName="inner"/>"#),
            told(#"<message name="go" destinationName="inner"/>"#).replacing(
                #"title="One""#, with: #"title="One" shouldForwardAllMessages="yes""#)),
        "message.destinationName": Self(
            told(#"<message name="go" destinationType="descendant"/>"#), samples: ["inner", "other"]),
    ]

    /// Each that may be told of a press says who was: the app, which does not answer this message, reports it.
    private static func told(_ message: String) -> String {
        let descendants = ["inner", "other"].map {
            #"<screen name="\#($0)" title="\#($0)"><showAlert on="go" message="\#($0)"/></screen>"#
        }.joined()
        return
            #"<app><navigation><screen title="One"><container><button title="Go">\#(message)</button><tabs>\#(descendants)</tabs></container><showAlert on="go" message="Here"/></screen><showAlert on="go" message="Around"/></navigation></app>"#
    }
}
