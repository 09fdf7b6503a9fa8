public import WendExpressions

extension Entity {
    /// The description of how records of one entity belong to those of another.
    public struct Relationship: Hashable, Sendable, Codable {
        /// What becomes of the records at the other end when a record is deleted.
        public enum DeleteRule: String, Hashable, Sendable, Codable, CaseIterable {
            /// They stay, and belong to nothing.
            case nullify
            /// They are deleted as well.
            case cascade
            /// The record is not deleted as long as there are any.
            case deny
            /// They stay as they are and lead to nothing.
            case noAction
        }

        public var name: String
        /// The entity at the other end.
        public var destination: String
        public var isToMany: Bool
        /// Whether the records at the other end have an order of their own.
        public var isOrdered: Bool
        /// Whether a record may be without any.
        public var isOptional: Bool
        /// The relationship of the destination that says the same from the other end.
        public var inverse: String?
        public var deleteRule: DeleteRule
        /// The least number of records at the other end, where there are any.
        public var minimumCount: Int?
        /// The greatest number of records at the other end; nil for no limit.
        public var maximumCount: Int?
        public var isTransient: Bool
        /// What it was called in an earlier version; nil if it is called as ever.
        public var renamingID: String?
        public var userInfo: Fields
        public var location: FileLocation?

        public init(
            _ name: String, to destination: String, isToMany: Bool = false, isOrdered: Bool = false,
            isOptional: Bool = true, inverse: String? = nil, deleteRule: DeleteRule = .nullify,
            minimumCount: Int? = nil, maximumCount: Int? = nil, isTransient: Bool = false, renamingID: String? = nil,
            userInfo: Fields = [:], at location: FileLocation? = nil
        ) {
            self.name = name
            self.destination = destination
            self.isToMany = isToMany
            self.isOrdered = isOrdered
            self.isOptional = isOptional
            self.inverse = inverse
            self.deleteRule = deleteRule
            self.minimumCount = minimumCount
            self.maximumCount = maximumCount
            self.isTransient = isTransient
            self.renamingID = renamingID
            self.userInfo = userInfo
            self.location = location
        }
    }
}
