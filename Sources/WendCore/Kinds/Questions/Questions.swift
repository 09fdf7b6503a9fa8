extension [Kind] {
    static let questions: [Kind] = [
        .actionButtonItem, .cancelButtonItem, .destructiveButtonItem, .showAlert, .showActionSheet,
    ]
}
