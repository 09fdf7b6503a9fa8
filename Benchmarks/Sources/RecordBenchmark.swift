import Foundation
import GRDB
import TestSupport
import WendCore
import WendExpressions
import WendStore

/// Records: an import against one written by hand for the same rows, searches and lists of many records, and what a change costs those
/// who watch.
enum RecordBenchmark {
    private static let model = EntityModel([
        Entity(
            "Post",
            attributes: [
                key("postID", .string, "id_str"), key("text", .string, "text"),
                key("timestamp", .date, "created_at", "time"),
                key("favorites", .integer32, "favorite_count"), key("reposts", .integer32, "repost_count"),
            ],
            relationships: [.init("author", to: "User", inverse: "posts", userInfo: ["JSONKeyPath": "user"])],
            indexes: [.init("byTime", [.init("timestamp", isAscending: false)])],
            userInfo: ["identityAttribute": "postID"]),
        Entity(
            "User",
            attributes: [
                key("userID", .string, "id_str"), key("name", .string, "name"), key("nick", .string, "screen_name"),
            ],
            relationships: [.init("posts", to: "Post", isToMany: true, inverse: "author")],
            userInfo: ["identityAttribute": "userID"]),
    ])

    private static func key(
        _ name: String, _ type: Entity.AttributeType, _ path: String, _ transformer: String? = nil
    ) -> Entity.Attribute {
        var info: Fields = ["JSONKeyPath": .string(path)]
        if let transformer { info["JSONTransformerName"] = .string(transformer) }
        return .init(name, type, userInfo: info)
    }

    private static let time = JSONTransformer.date("EEE MMM d HH:mm:ss Z y")
    private static let words = [
        "framework", "reusable", "objects", "bindings", "feed", "Größe", "café", "search", "scroll", "infinite",
        "transaction",
        "author", "picture", "Straße", "quick", "brown", "lazy", "dog", "river", "mountain", "seldom",
    ]

    private static func posts(_ count: Int) -> [Value] {
        var random = SeededGenerator(seed: 1)
        return (0..<count).map { number in
            let text = (0..<14).map { _ in random.one(of: words) }.joined(separator: " ")
            let author = number % 500
            let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
            return [
                "id_str": .string("\(number)"), "text": .string("\(text) #\(number % 977)"),
                "created_at": .string(
                    "Wed Jun 20 \(two(number / 3600 % 24)):\(two(number / 60 % 60)):\(two(number % 60)) +0000 2018"),
                "favorite_count": .integer(number % 900), "repost_count": .integer(number % 77),
                "user": [
                    "id_str": .string("u\(author)"), "name": .string("Author \(author)"),
                    "screen_name": .string("author\(author)"),
                ],
            ]
        }
    }

    static func run() throws {
        try compareImports()
        try lists()
        try changes()
    }

    // MARK: Imports

    private static func compareImports() throws {
        let posts = posts(10_000)
        for isAgain in [false, true] {
            var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<7 {
                let folder = TemporaryFolder()
                defer { withExtendedLifetime(folder) {} }
                let store = try RecordStore(model, RecordStoreOptions(path: folder.file("records.sqlite")))
                let mapping = JSONMapping(model, transformers: ["time": time])
                let peer = try HandWritten(folder.file("peer.sqlite"), time)
                if isAgain {
                    _ = try store.importRecords(RecordImport("Post"), by: mapping, posts)
                    try peer.load(posts)
                }
                let own = try seconds { _ = try store.importRecords(RecordImport("Post"), by: mapping, posts) }
                let other = try seconds { try peer.load(posts) }
                ours.append(own * 1e3)
                theirs.append(other * 1e3)
                ratios.append(own / other)
                let counts = try (store.count(of: RecordQuery("Post")), store.count(of: RecordQuery("User")))
                precondition(counts == (10_000, 500), "the import made \(counts)")
            }
            Figure(
                name: isAgain ? "import 10,000 posts that are there" : "import 10,000 posts with authors",
                value: ours.median,
                unit: "ms", peer: "written by hand with GRDB", peerValue: theirs.median, ratio: ratios.median
            ).print()
        }
    }

    /// What somebody would write who has this one model.
    private struct HandWritten {
        let pool: DatabasePool
        let time: JSONTransformer

        init(_ path: String, _ time: JSONTransformer) throws {
            self.time = time
            pool = try DatabasePool(path: path)
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try pool.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE user (id INTEGER PRIMARY KEY, userID TEXT UNIQUE, name TEXT, nick TEXT);
                        CREATE TABLE post (
                            id INTEGER PRIMARY KEY, postID TEXT UNIQUE, text TEXT, timestamp REAL, favorites INTEGER, reposts INTEGER,
                            author INTEGER REFERENCES user
                        );
                        CREATE INDEX postByAuthor ON post (author);
                        CREATE INDEX postByTime ON post (timestamp DESC);
                        """)
            }
        }

        func load(_ posts: [Value]) throws {
            try pool.write { database in
                let user = try database.cachedStatement(
                    sql: """
                        INSERT INTO user (userID, name, nick) VALUES (?, ?, ?)
                        ON CONFLICT (userID) DO UPDATE SET name = excluded.name, nick = excluded.nick RETURNING id
                        """)
                let post = try database.cachedStatement(
                    sql: """
                        INSERT INTO post (postID, text, timestamp, favorites, reposts, author) VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT (postID) DO UPDATE SET text = excluded.text, timestamp = excluded.timestamp,
                            favorites = excluded.favorites, reposts = excluded.reposts, author = excluded.author
                        """)
                for value in posts {
                    guard let fields = value.fields, let author = fields["user"]?.fields else { continue }
                    let id = try Int64.fetchOne(
                        user, arguments: [author["id_str"]?.text, author["name"]?.text, author["screen_name"]?.text])
                    var date: Double?
                    if let text = fields["created_at"], case .date(let read)? = time.read(text) {
                        date = read.timeIntervalSinceReferenceDate
                    }
                    try post.execute(arguments: [
                        fields["id_str"]?.text, fields["text"]?.text, date,
                        fields["favorite_count"]?.number.map { Int($0) },
                        fields["repost_count"]?.number.map { Int($0) }, id,
                    ])
                }
            }
        }
    }

    // MARK: Questions

    private static func lists() throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let searched: Set = [SearchedAttribute("text", of: "Post")]
        let path = folder.file("records.sqlite")
        var store = try RecordStore(model, RecordStoreOptions(path: path, searched: searched))
        let mapping = JSONMapping(model, transformers: ["time": time])
        let all = posts(100_000)
        let load = try seconds { _ = try store.importRecords(RecordImport("Post"), by: mapping, all) }
        Figure(name: "import 100,000 posts that are looked through", value: load, unit: "s").print()
        store.close()
        let list = RecordQuery("Post", sort: [.init("timestamp", isAscending: false)])
        let open = try seconds {
            store = try RecordStore(model, RecordStoreOptions(path: path))
            let watch = try store.watch(list, 0..<50, following: ["author"]) { _ in }
            precondition(watch.first.records.count == 50 && watch.first.count == 100_000)
        }
        Figure(name: "open a list of 100,000 records", value: open * 1e3, unit: "ms").print()
        var jumps: [Double] = []
        var random = SeededGenerator(seed: 2)
        for _ in 0..<40 {
            let start = random.below(99_900)
            jumps.append(try seconds { _ = try store.page(of: list, .positions(start..<start + 100)) } * 1e3)
        }
        Figure(name: "scroll anywhere in a list of 100,000 records, p95", value: jumps.percentile(95), unit: "ms")
            .print()
        try search("text CONTAINS[cd] $input", "search through 100,000 records, p95", store, &random)
        try search(
            "text CONTAINS[cd] $input AND favorites > 10",
            "search through 100,000 records with one condition more, p95", store,
            &random)
    }

    private static func search(
        _ condition: String, _ name: String, _ store: RecordStore, _ random: inout SeededGenerator
    ) throws {
        var times: [Double] = []
        for _ in 0..<200 {
            let word = random.one(of: words + ["#17", "#976"])
            let start = random.below(max(1, word.count - 2))
            let part = random.chance(50) ? word : String(word.dropFirst(start).prefix(1 + random.below(5)))
            let query = RecordQuery(
                "Post", where: condition,
                variables: ["input": .string(random.chance(30) ? "\(part) \(random.one(of: words))" : part)],
                sort: [.init("timestamp", isAscending: false)])
            times.append(try seconds { _ = try store.page(of: query, .positions(0..<50)) } * 1e3)
        }
        Figure(name: name, value: times.percentile(95), unit: "ms").print()
        Figure(name: name.replacingOccurrences(of: "p95", with: "median"), value: times.median, unit: "ms").print()
    }

    // MARK: Changes

    private static func changes() throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = try RecordStore(model, RecordStoreOptions(path: folder.file("records.sqlite")))
        let mapping = JSONMapping(model, transformers: ["time": time])
        let made = try store.importRecords(RecordImport("Post"), by: mapping, posts(10_000)).result.records
        let list = RecordQuery("Post", sort: [.init("timestamp", isAscending: false)])
        for count in [1, 1000] {
            let watches = try (0..<count).map { _ in try store.watch(list, 0..<50, following: ["author"]) { _ in } }
            var (write, tell): ([Double], [Double]) = ([], [])
            for number in 0..<100 {
                let shown = watches[0].first.records[number % 50].id
                let writes: [RecordWrite] = [
                    .update(number.isMultiple(of: 2) ? shown : made[number], ["favorites": .integer(number)])
                ]
                write.append(
                    try seconds { try store.apply(writes, key: WriteKey(rawValue: "\(count) \(number)")) } * 1e3)
                tell.append(try seconds { try store.deliverChanges() } * 1e3)
            }
            let who = count == 1 ? "one who watches" : "1,000 who watch"
            Figure(name: "tell \(who) 10,000 records of a change, p95", value: tell.percentile(95), unit: "ms").print()
            if count == 1 { Figure(name: "change one record, p95", value: write.percentile(95), unit: "ms").print() }
            withExtendedLifetime(watches) {}
        }
    }
}

extension [Double] {
    /// The value that so many of a hundred are not above; 0 of nothing.
    fileprivate func percentile(_ percent: Int) -> Double {
        let sorted = sorted()
        return sorted.isEmpty ? 0 : sorted[Swift.min(sorted.count - 1, sorted.count * percent / 100)]
    }
}
