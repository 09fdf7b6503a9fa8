import WendExpressions

extension Kind {
    public static let fileField = Kind(
        "fileField",
        "Lets a person upload a file, or several. Its value is what is known of them, never their bytes.",
        role: .presents, types: .view,
        example: #"<fileField name="photo" label="Photo of the damage" types="image/*, .pdf" maxSize="10 MB"/>"#,
        parameters: .ofView([
            .text(
                "types",
                "Which files are taken, with commas in between: types as `image/png` or `image/*`, endings as `.pdf`; all "
                    + "without it."),
            Parameter(
                "maxSize", [.string, .number],
                "The largest file that is taken: bytes, or as `500 KB`, `10 MB`, `2 GB`.",
                conversion: .size, fallback: "10 MB"),
            .bool("several", "Whether there may be more than one file.", fallback: false),
            .bool("required", "Whether there has to be a file.", fallback: false),
            .text(
                "receiver",
                "Who takes the bytes in the app, by the name given to `Handlers.receive`; the field's own name unless given. "
                    + "Where the app has nobody of the name, they are kept with the session."),
            Parameter(
                "value", .any,
                "What is known of the files at first: a record, or with `several` a list of records, with `id`, `name`, "
                    + "`type` and `size`."),
            .message("message", "Sent when a file has arrived, or has been removed."),
            .validations,
        ]),
        defaults: [
            Default(.string, "label"), Default(.message, "message"), Default(.gesture, "gestures"),
            Default(.condition, "validations"),
        ],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a fileField needs a label or an accessibilityLabel, so that people know what to choose")
        ],
        holds: "value", look: typesAreWritten, behaviour: FileFieldBehaviour())

    /// Types are `image/png`, `image/*` or `.png`; a word alone is none of them, and no file would be taken.
    private static let typesAreWritten: Look = { looked in
        guard let written = looked.text("types") else { return [] }
        let types = written.text.split(whereSeparator: { ", ;\t\n".contains($0) }).map(String.init)
        let wrong = types.first { !$0.hasPrefix(".") && !$0.contains("/") }
        guard let wrong else { return [] }
        let meant = types.map { type in
            if type.hasPrefix(".") || type.contains("/") { return type }
            let word = type.lowercased()
            let ending = word.hasPrefix("*.") ? String(word.dropFirst(2)) : word
            if word == "*" { return "*/*" }
            for sort in ["image", "video", "audio", "text"] where word == sort || word == sort + "s" {
                return sort + "/*"
            }
            return "." + ending
        }
        // Words of a sentence are no endings.
        let isCertain =
            meant.allSatisfy { $0.contains("/") || $0.utf8.count <= 6 } && !written.text.contains("; ")
            && (types.count == 1 || written.text.contains(","))
        let text = meant.joined(separator: ", ")
        let problem = Diagnostic.noFileType(wrong, meant: text, at: written.location)
        return [isCertain ? looked.problem(problem, of: written, meant: text) : problem]
    }
}

extension Diagnostic {
    static func noFileType(_ word: String, meant: String, at location: FileLocation) -> Self {
        warning(
            "no-file-type",
            "'\(word.shortened)' is no type of files, so this field would take none; types are as image/*, application/pdf "
                + "or .pdf: write '\(meant.shortened)'", at: location)
    }
}

/// A field for files. A host offers a file by an edit; the field asks the app to receive it, which is an effect with an answer
/// like any other (design rule 3): it is cancelled when the field leaves, and asked again after a restart, when nobody sends
/// the bytes any more. How much has arrived is watched (rule 10), and in no journal.
struct FileFieldBehaviour: Presenting, Ongoing {
    /// The most files one field has, on their way or here.
    static let most = 100
    /// Seconds a file may take. Hosts end what has come to a halt long before.
    static let patience = 86_400.0

    /// The most files that are said not to have arrived; of more, the oldest are forgotten.
    static let mostFailed = 10

    /// Where is kept what has not arrived; no parameter has this name.
    private static let pending = ":pending"
    /// Where is kept how many files the field has been offered.
    private static let offered = ":offered"
    private static let removing = "remove"
    /// Of a file that is not here: the number of the effect and that of the watch, and what the app said.
    private static let (effect, watch, reason) = ("effect", "watch", "reason")
    private static let own: Set<String> = ["id", "name", "type", "number", "problem"]
    /// Of every file: which of those the field was offered it is. Its parts are known by it.
    private static let number = "number"

    var takesFocus: Bool { true }

    // MARK: What it holds

    /// What has arrived.
    private func arrived(_ id: ActivationID, _ tree: SessionTree) -> [Fields] {
        switch tree.current("value", of: id) {
        case .dictionary(let file)?: [file]
        case .list(let files)?: files.prefix(Self.most).compactMap(\.fields)
        default: []
        }
    }

    private func pending(_ id: ActivationID, _ tree: SessionTree) -> [Fields] {
        tree.activation(id)?.changed(Self.pending)?.elements.compactMap(\.fields) ?? []
    }

    private func isUnderWay(_ file: Fields) -> Bool { file["problem"] == nil }

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        let files = arrived(id, tree)
        guard let first = files.first else { return .null }
        return tree.flag("several", of: id) ? .list(files.map(Value.dictionary)) : .dictionary(first)
    }

    func problem(of id: ActivationID, _ tree: SessionTree) -> String? {
        let words = SystemWords(locale: tree.locale(of: id))
        let pending = pending(id, tree)
        if pending.contains(where: isUnderWay) { return words[.filesUnderWay] }
        if !pending.isEmpty { return words[.filesFailed] }
        return tree.flag("required", of: id) && arrived(id, tree).isEmpty ? words[.chooseFile] : nil
    }

    private func rule(_ id: ActivationID, _ tree: SessionTree) -> FileRule {
        let types = (tree.current("types", of: id)?.text ?? "").split(separator: ",").map { type in
            type.filter { !$0.isWhitespace }
        }
        let size = tree.current("maxSize", of: id).flatMap { $0.text.flatMap(FileSize.bytes) ?? FileSize.bytes($0) }
        let count = arrived(id, tree).count + pending(id, tree).count
        return FileRule(
            types: types.filter { !$0.isEmpty }, maximumSize: max(size ?? 0, 0),
            room: tree.flag("several", of: id) ? Self.most - count : 1)
    }

    // MARK: What happens to it

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch (event.kind, event.element.part) {
        case (.edit, nil):
            if let value = event.value, let file = OfferedFile(value) { take(file, id, &turn) }
        case (.press, let part?) where part.hasPrefix(Self.removing):
            remove(String(part.dropFirst(Self.removing.count)), id, &turn)
        case (.gesture, _): turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    private func take(_ file: OfferedFile, _ id: ActivationID, _ turn: inout Turn) {
        var files = pending(id, turn.tree)
        guard !(files + arrived(id, turn.tree)).contains(where: { $0["id"]?.text == file.id }) else { return }
        let isOne = !turn.tree.flag("several", of: id)
        // What takes the place of others.
        for old in files where isOne || (!isUnderWay(old) && old["name"]?.text == file.name) { end(old, &turn) }
        files.removeAll { isOne || (!isUnderWay($0) && $0["name"]?.text == file.name) }
        let number = 1 + mostNumber(id, turn.tree)
        var record = file.fields
        record[Self.number] = .integer(number)
        if file.problem == nil, !turn.hasRoomForFile { record["problem"] = .string(FileProblem.noRoom.rawValue) }
        if file.problem == nil, turn.hasRoomForFile {
            guard let node = turn.tree.node(of: id) else { return }
            let receiver = turn.tree.current("receiver", of: id)?.text ?? turn.tree.name(of: id) ?? ""
            let scope = Scope(frame: record, receiver: id, sender: id)
            let effect = turn.ask(
                .receive(name: receiver, file: record), Turn.WaitingFor(performer: id, action: node, scope: scope),
                sender: nil, holdsInterface: false, patience: Self.patience)
            guard let effect else { return }
            turn.note(file: file.id)
            record[Self.effect] = .integer(Int(effect.rawValue))
            if let watch = turn.watch(FileProgress.name, .string(file.id), for: id) {
                record[Self.watch] = .integer(Int(watch.rawValue))
            }
        }
        let failed = files.indices.filter { !isUnderWay(files[$0]) }
        if !isUnderWay(record), failed.count >= Self.mostFailed { files.remove(at: failed[0]) }
        files.append(record)
        turn.modify(id) { $0.changed[Self.offered] = .integer(number) }
        keep(files, id, &turn)
    }

    /// The app has answered: the file is with it, or is not.
    func resume(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        var files = pending(id, turn.tree)
        guard let place = files.firstIndex(where: { $0["id"] == scope.frame["id"] }) else { return }
        end(files[place], &turn)
        let number = files[place][Self.number]
        guard let file = OfferedFile(.dictionary(files[place])) else { return }
        if reply.isSuccess {
            files.remove(at: place)
            var record = file.fields
            record[Self.number] = number
            // What the sender said of it is not the app's to change, but its size may be known only now.
            for field in reply.values where !Self.own.contains(field.name) { record[field.name] = field.value }
            let isOne = !turn.tree.flag("several", of: id)
            let others = isOne ? [] : arrived(id, turn.tree).map(Value.dictionary)
            turn.set("value", to: isOne ? .dictionary(record) : .list(others + [.dictionary(record)]), of: id)
        } else {
            let said = reply.values["error"]?.text ?? ""
            var record = file.fields
            record[Self.number] = number
            record["problem"] = .string((FileProblem(rawValue: said) ?? .notTaken).rawValue)
            if FileProblem(rawValue: said) == nil, !said.isEmpty { record[Self.reason] = .string(said) }
            files[place] = record
        }
        keep(files, id, &turn)
        if reply.isSuccess { changed(id, &turn) }
    }

    private func remove(_ file: String, _ id: ActivationID, _ turn: inout Turn) {
        var files = pending(id, turn.tree)
        if let place = files.firstIndex(where: { Self.key($0) == file }) {
            end(files[place], &turn)
            files.remove(at: place)
            return keep(files, id, &turn)
        }
        let before = arrived(id, turn.tree)
        let left = before.filter { Self.key($0) != file }
        guard left.count < before.count else { return }
        turn.set("value", to: left.isEmpty ? nil : .list(left.map(Value.dictionary)), of: id)
        changed(id, &turn)
    }

    /// Nobody waits for a file any more.
    private func end(_ file: Fields, _ turn: inout Turn) {
        if let effect = effect(file, Self.effect) { turn.cancelWaiting { $0.effect.id == effect } }
        if let watch = effect(file, Self.watch) { turn.endWatch(watch) }
    }

    /// The highest number of a file so far. What is kept elsewhere may come from another field.
    private func mostNumber(_ id: ActivationID, _ tree: SessionTree) -> Int {
        let known = arrived(id, tree).map { $0[Self.number] } + [tree.activation(id)?.changed(Self.offered)]
        return known.compactMap { $0?.number.flatMap { Int(exactly: $0) } }.filter { (0..<1_000_000_000).contains($0) }
            .max() ?? 0
    }

    /// What a file's parts are known by; one the document began with has only its id.
    private static func key(_ file: Fields) -> String {
        file[number]?.number.flatMap { Int(exactly: $0) }.map(String.init) ?? file["id"]?.displayText ?? ""
    }

    private func effect(_ file: Fields, _ name: String) -> Effect.ID? {
        file[name]?.number.flatMap { UInt32(exactly: $0) }.map(Effect.ID.init)
    }

    private func keep(_ files: [Fields], _ id: ActivationID, _ turn: inout Turn) {
        turn.modify(id) {
            $0.changed[Self.pending] = files.isEmpty ? nil : .list(files.map(Value.dictionary))
            $0.changed["error"] = nil
        }
    }

    private func changed(_ id: ActivationID, _ turn: inout Turn) {
        turn.inputEnded(id)
        if turn.tree.contains(id) { turn.send("message", from: id) }
    }

    /// No document has it among its actions.
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        .absent(scope)
    }

    // MARK: How it looks

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let rule = rule(id, renderer.tree)
        let words = renderer.words(for: id)
        let locale = renderer.tree.locale(of: id)
        if !rule.types.isEmpty { properties[.accepts] = .string(rule.types.joined(separator: ",")) }
        properties[.maximum] = .integer(rule.maximumSize)
        properties[.count] = .integer(rule.room)
        if renderer.flag("several", of: id) { properties[.several] = true }
        let files = arrived(id, renderer.tree) + pending(id, renderer.tree)
        let rows = files.map { row(of: $0, id, rule, words, locale, renderer) }
        if let last = files.last {
            properties[.spokenValue] = .string(
                words.about(last["name"]?.text ?? "", state(of: last, rule, words, locale)))
        }
        return Element(
            renderer.id(of: id), .fileField, properties,
            events: properties.gestureEvents.union([.begin, .edit, .end]), children: rows)
    }

    private func row(
        of file: Fields, _ id: ActivationID, _ rule: FileRule, _ words: SystemWords, _ locale: String,
        _ renderer: Renderer
    ) -> Element {
        let (key, name) = (Self.key(file), file["name"]?.text ?? "")
        func part(_ name: String) -> Element.ID { .part(name + key, of: id) }
        let isUnderWay = file[Self.effect] != nil
        var children = [Element(part("name"), .label, [.text: .string(name)])]
        if let problem = file["problem"]?.text.flatMap(FileProblem.init) {
            let sentence = file[Self.reason]?.text ?? words.sentence(for: problem, rule, locale)
            children.append(Element(part("problem"), .label, [.text: .string(sentence), .variant: "error"]))
        } else if isUnderWay {
            var progress: Properties = [.label: .string(name)]
            if let share = effect(file, Self.watch).flatMap(renderer.tree.watched)?.number {
                progress[.value] = .double(min(max(share, 0), 1))
            }
            children.append(Element(part("progress"), .progress, progress))
        } else if let size = file["size"]?.number.flatMap({ Int(exactly: $0) }) {
            let size = FileSize.text(size, locale: locale)
            children.append(Element(part("size"), .label, [.text: .string(size), .variant: "detail"]))
        }
        let word = words[isUnderWay ? .cancel : .remove]
        children.append(
            Element(
                part(Self.removing), .button, [.text: .string(word), .label: .string(words.about(word, name))],
                events: .press))
        return Element(part("file"), .container, [.variant: "file"], children: children)
    }

    private func state(of file: Fields, _ rule: FileRule, _ words: SystemWords, _ locale: String) -> String {
        if let problem = file["problem"]?.text.flatMap(FileProblem.init) {
            return file[Self.reason]?.text ?? words.sentence(for: problem, rule, locale)
        }
        return words[file[Self.effect] == nil ? .fileArrived : .fileArriving]
    }
}

extension SystemWords {
    /// Why a file is not there.
    fileprivate func sentence(for problem: FileProblem, _ rule: FileRule, _ locale: String) -> String {
        switch problem {
        case .tooMany: self[.tooManyFiles].replacing("#", with: String(FileFieldBehaviour.most))
        case .tooLarge: self[.fileTooLarge].replacing("#", with: FileSize.text(rule.maximumSize, locale: locale))
        case .wrongType: self[.fileWrongType].replacing("#", with: rule.types.map(Self.name).joined(separator: ", "))
        case .incomplete: self[.fileIncomplete]
        case .noRoom: self[.fileNoRoom]
        case .notTaken: self[.fileNotTaken]
        }
    }

    /// `image/*` is `image`, `.pdf` and `application/pdf` are `PDF`.
    private static func name(of type: String) -> String {
        if type.hasSuffix("/*") { return String(type.dropLast(2)) }
        return (type.split { $0 == "/" || $0 == "." }.last.map(String.init) ?? type).uppercased()
    }
}
