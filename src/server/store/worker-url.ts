/**
 * Where the read-only worker's code is: `new Worker(scanWorkerUrl())`.
 *
 * From source it lies beside this file. In the executable every module is one file at the root of the embedded
 * files, and each worker, an entry point of the build of its own, keeps its folder below that root with the
 * ending `.js`. A path relative to the working directory would work too, but look outside the executable.
 */
export function scanWorkerUrl(): string {
  const path = Bun.isStandaloneExecutable ? './src/server/store/scan.worker.js' : './scan.worker.ts'
  return new URL(path, import.meta.url).href
}
