import WendCore
import WendExpressions

/// The texts of an app, read from the tables beside its first document and from those in its folders of languages.
///
/// A table that lies beside the document or in `Base.lproj` is meant for everybody, one in `de.lproj` for people who
/// read German.
struct AppTexts {
    private(set) var tables: [String: [String: TextTable]] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    /// The first file of each table, by language, and where its keys stand.
    private var files: [String: [String: String]] = [:]
    private var places: [String: [String: [String: FileLocation]]] = [:]

    /// Tables of texts that stand in files of scenes and views as well.
    private let interfaces: Set<String>

    /// - Parameters:
    ///   - paths: Relative to the folder, in the order in which they count.
    ///   - interfaces: The names of files of scenes and views: what is said there is for everybody.
    init(_ paths: [String], interfaces: Set<String> = [], read: (String) -> [UInt8]?) {
        self.interfaces = interfaces
        for path in paths {
            let (folder, file) = Disk.split(path)
            guard let language = Self.language(of: folder) else {
                let place = FileLocation(file: path, line: 1, column: 1)
                diagnostics.append(.unknownLanguage(folder, at: place))
                continue
            }
            guard let bytes = read(path) else { continue }
            let table = StringTable(bytes, file: path)
            diagnostics += table.diagnostics
            let name = Disk.splitEnding(file).name
            var known = tables[language, default: [:]][name] ?? TextTable()
            known.texts.merge(table.table.texts) { first, _ in first }
            known.plurals.merge(table.table.plurals) { first, _ in first }
            tables[language, default: [:]][name] = known
            places[language, default: [:]][name, default: [:]].merge(table.places) { first, _ in first }
            if files[language, default: [:]][name] == nil { files[language, default: [:]][name] = path }
        }
        review()
    }

    /// The language of a folder: empty for everybody's; nil if it is not named like one.
    private static func language(of folder: String) -> String? {
        if folder.isEmpty { return "" }
        let name = Disk.splitEnding(folder).name
        if name == "Base" { return "" }
        guard let tag = LanguageTag(name) else { return nil }
        // Older folders are called by English words.
        return name.utf8.count > 3 && !name.contains("-") && !name.contains("_") ? tag.language : name
    }

    // MARK: What is probably not meant

    private mutating func review() {
        for language in tables.keys.sorted() where !language.isEmpty {
            let paths = files[language]?.values.sorted() ?? []
            let place = FileLocation(file: paths.first ?? language, line: 1, column: 1)
            if !PluralCategory.isKnown(language) {
                diagnostics.append(.neutralLanguage(language, at: place))
            } else if !SystemWords.isKnown(language) {
                diagnostics.append(.foreignWords(language, at: place))
            }
            for (name, table) in (tables[language] ?? [:]).sorted(by: { $0.key < $1.key }) {
                reviewPlurals(table, name, language)
            }
            reviewMissing(language)
        }
    }

    private mutating func reviewPlurals(_ table: TextTable, _ name: String, _ language: String) {
        guard PluralCategory.isKnown(language) else { return }
        let known = PluralCategory.all(language)
        // What French and Spanish say of millions is said with a word between, so few texts have it.
        let needed = known.filter { $0 != "other" && !(($0 == "many") && known.count == 3) }
        for (key, plural) in table.plurals.sorted(by: { $0.key < $1.key }) {
            guard let place = places[language]?[name]?[key] else { continue }
            let used = Set(plural.variables.values.flatMap(\.keys))
            for category in PluralReading.categories where used.contains(category) {
                // A text for none is used in every language.
                if category != "zero", !known.contains(category) {
                    diagnostics.append(.unusedPlural(category, of: key, language: language, at: place))
                }
            }
            for variants in plural.variables.sorted(by: { $0.key < $1.key }) {
                for category in needed where variants.value[category] == nil {
                    diagnostics.append(.missingPlural(category, of: key, language: language, at: place))
                }
            }
        }
    }

    private mutating func reviewMissing(_ language: String) {
        let all = Set(tables.values.flatMap(\.keys))
        for name in all.sorted() where name != "InfoPlist" {
            // In a language without such a table people read what the file itself says.
            if interfaces.contains(name), files[language]?[name] == nil { continue }
            // A language that is spoken in several countries may have its texts in the folder of the language.
            let like = tables.filter { other, _ in
                guard let tag = LanguageTag(language), let their = LanguageTag(other) else { return false }
                return tag.likeness(to: their) > 0
            }
            let known = Set(like.values.flatMap { $0[name]?.keys ?? [] })
            let wanted = Set(tables.values.flatMap { $0[name]?.keys ?? [] })
            let missing = wanted.subtracting(known).sorted()
            guard !missing.isEmpty else { continue }
            let file = files[language]?[name] ?? files[language]?.values.min() ?? language
            diagnostics.append(
                .missingTranslations(
                    missing, of: name, language, at: FileLocation(file: file, line: 1, column: 1)))
        }
    }
}
