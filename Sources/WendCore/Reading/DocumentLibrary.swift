/// The checked documents a session uses, by their numbers. Never encoded: the versions are in the state.
package struct DocumentLibrary: Sendable {
    private var numbers: [UInt32] = []
    /// In the order of their numbers; see ``position(of:)``.
    package private(set) var documents: [CheckedDocument] = [] {
        didSet {
            repeatsControllers = documents.contains(where: \.repeatsControllers)
            hasMade = documents.contains(where: \.isMade)
            hidesControllers = documents.contains(where: \.hidesControllers)
            hasPassages = documents.contains(where: \.hasPassages)
            hasCompanions = documents.contains(where: \.hasCompanions)
            hasBundles = documents.contains { $0.document.bundle != nil }
        }
    }
    /// Whether any controller in them is repeated.
    private(set) var repeatsControllers = false
    /// Whether values decide which controllers in them may be shown.
    private(set) var hidesControllers = false
    /// Whether any of them is what a screen built in Swift shows.
    private(set) var hasMade = false
    /// Whether controllers in them have rules for coming and going.
    private(set) var hasPassages = false
    /// Whether anything goes on by itself with controllers in them.
    private(set) var hasCompanions = false
    /// Whether any of them is of an app that is shown in another.
    private(set) var hasBundles = false

    package init() {}

    /// Where a document lies among ``documents``. Asked for every look at a node, so it copies nothing.
    ///
    /// - Precondition: The number is in use.
    package func position(of number: UInt32) -> Int {
        if numbers.first == number { return 0 }
        var low = 1
        var high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        precondition(low < numbers.count && numbers[low] == number, "no document has the number \(number)")
        return low
    }

    /// The number of the first document that has places.
    var firstWithPlaces: UInt32? {
        zip(numbers, documents).first { $0.1.places != nil && $0.1.document.bundle == nil }?.0
    }

    package subscript(number: UInt32) -> CheckedDocument { documents[position(of: number)] }

    /// What can be asked of records of an entity, as an app knows it; only the `id` of one that no document of the app declares.
    /// - Parameter bundle: The app, if it is shown in another.
    func properties(of entity: String, in bundle: String?) -> Set<String> {
        documents.lazy.filter { $0.document.bundle?.identifier == bundle }.map(\.entities).first {
            $0.entity(entity) != nil
        }?.names(of: entity) ?? ["id"]
    }

    /// - Precondition: The number is higher than all before.
    mutating func add(_ document: CheckedDocument, as number: UInt32) {
        precondition(numbers.last.map { $0 < number } ?? true, "numbers of documents only rise")
        numbers.append(number)
        documents.append(document)
    }

    /// Forgets all other documents.
    mutating func keep(_ used: Set<UInt32>) {
        let kept = numbers.indices.filter { used.contains(numbers[$0]) }
        documents = kept.map { documents[$0] }
        numbers = kept.map { numbers[$0] }
    }
}
