#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What every process is asked by monitoring, under the names that are usual there. What the system does not tell is left out.
enum ProcessFigures {
    static func now() -> [Figure] {
        var figures = [Figure]()
        if let seconds = processorSeconds {
            figures.append(
                Figure(
                    name: "process_cpu_seconds_total", help: "Processor time the process has used, in seconds.",
                    kind: .counter, samples: [Figure.Sample(amount: .number(seconds))]))
        }
        if let bytes = residentBytes {
            figures.append(.gauge("process_resident_memory_bytes", "Memory the process has in use.", bytes))
        }
        if let count = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            figures.append(.gauge("process_open_fds", "Files and sockets the process has open.", count))
        }
        return figures
    }

    private static var processorSeconds: Double? {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var residentBytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let parts = text.split(separator: " ")
        return parts.count > 1 ? Int(parts[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}
