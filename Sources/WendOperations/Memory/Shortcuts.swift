/// What the module does by hand for speed, and what it is measured to gain; anything further belongs in this list.
///
/// The measure is the run of 20 000 operations that return one integer, in nanoseconds per operation, the least of 60
/// runs, in a release build on a Linux machine of two processors that others used as well. Whoever finds that one gains
/// nothing any more takes it out.
///
/// - ``GraphLock``, a lock of our own around a run's decisions, medians of six such measurements: 18.7 instead of 20.5
///   with a system mutex for chains, 24.0 instead of 27.7 for layers, 17.4 against 17.1 for independent operations,
///   which is nothing. Of adding, building and running together it is at most 3 %. Everything else takes a `Mutex`.
/// - `@exclusivity(unchecked)`, at an operation's work and result, the better of two
///   measurements: 18 instead of 33 for chains, 17 instead of 34 for independent operations.
/// - ``PlainWork``, an operation's closure in the operation itself, and ``CellList``, memory that nobody else can have: the
///   least of 30 times adding 10 000 independent operations, 48 instead of 71 an operation.
/// - `@inline(__always)` at what a worker goes through to await an operation, so that its task keeps one frame instead of three,
///   and no command is looked for where there is none: the least of 24 runs of 10 000 `async` operations that do not
///   suspend, 125 instead of 159 for chains, 120 instead of 155 for independent operations.
/// - ``FlatArray``, a run's pointer to its machine, and ``OperationBody``, which lend instead of counting references,
///   `unsafeDowncast` where an operation's closure knows its type, and buffer pointers where edges are sorted for the
///   plan: not measured one by one.
enum Shortcuts {}
