/// A file of a request or its answer cannot be read or written.
struct BodyFileError: Error {}
