extension [Kind] {
    static let actions: [Kind] = [
        .conditionalAction, .multipleActions, .sendMessage, .storeValue, .loadSchema, .pushController,
        .presentController, .replaceRootController, .popController, .dismissController, .showViews, .hideViews,
        .updateViews, .endEditing,
    ]
}
