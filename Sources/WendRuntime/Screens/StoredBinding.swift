/// A property of a screen that an input shows and changes.
public struct StoredBinding<Value> {
    let name: String
}
