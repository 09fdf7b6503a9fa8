#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The measure of what a thread takes for something: the time it runs, and what it waits for by its own doing. That
/// others run on its core meanwhile does not count, as far as the system tells.
package struct ThreadStopwatch {
    private let start = ContinuousClock.now
    private let processor = Self.processorTime
    private let waits = Self.waits

    /// Nanoseconds the current thread has run.
    static var processorTime: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// Names the current thread among those that run.
    static var thread: UInt {
        #if canImport(Glibc)
        UInt(pthread_self())
        #else
        UInt(bitPattern: pthread_self())
        #endif
    }

    /// Nanoseconds of a clock that never goes back.
    package static var monotonic: @Sendable () -> UInt64 {
        {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
        }
    }

    /// How often it has given up its core to wait for something; nil where that is not known.
    private static var waits: Int? {
        #if canImport(Glibc)
        var usage = rusage()
        // RUSAGE_THREAD, which the headers keep from Swift.
        guard getrusage(1, &usage) == 0 else { return nil }
        return Int(usage.ru_nvcsw)
        #else
        return nil
        #endif
    }

    /// Seconds since it was made.
    var seconds: Double {
        let waits = Self.waits
        if waits == nil || waits != self.waits { return (ContinuousClock.now - start) / .seconds(1) }
        return Double(Self.processorTime &- processor) / 1e9
    }
}
