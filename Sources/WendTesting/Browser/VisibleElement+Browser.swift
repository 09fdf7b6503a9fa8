extension VisibleElement {
    init(_ seen: BrowserDriver.Seen) {
        self.init(id: seen.id, role: seen.role)
        texts = seen.texts
        value = seen.value
        isEnabled = seen.isEnabled
        isChecked = seen.isChecked
        isSelected = seen.isSelected
        isFocused = seen.isFocused
        isPressable = seen.isPressable
        parent = seen.parent
        end = seen.end
        frame = seen.frame
    }
}
