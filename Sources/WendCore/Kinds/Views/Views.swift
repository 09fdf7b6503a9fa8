extension [Kind] {
    static let views: [Kind] = [
        .view, .container, .label, .button, .imageView, .attributedTextView, .badge, .link, .progressBar,
    ]
}
