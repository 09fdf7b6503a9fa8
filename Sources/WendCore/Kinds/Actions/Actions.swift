extension [Kind] {
    static let actions: [Kind] = [
        .conditionalAction, .multipleActions, .sendMessage, .storeValue, .loadSchema, .pushController,
        .presentController, .replaceRootController, .popController, .back, .dismissController, .showViews, .hideViews,
        .updateViews, .endEditing,
    ]
}
