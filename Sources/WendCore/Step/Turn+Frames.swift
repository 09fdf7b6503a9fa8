extension Turn {
    /// Whether frames were made in this step, or what refers to them has left: most steps do neither.
    func mayHaveLostFrames(since before: SessionState) -> Bool {
        state.nextFrame != before.nextFrame || state.activations.count != before.activations.count
            || state.waiting.count != before.waiting.count
    }

    /// Forgets frames nothing refers to.
    mutating func collectFrames() {
        // A few small ones may wait; a long list may not. Only the state decides, or a restored session would have others.
        guard state.frames.count > 8 || state.frames.contains(where: { $0.value.holdsLongList }) else { return }
        state.keepFrames(state.framesInUse)
    }
}
