/**
 * Where the code of a worker is, for `new Worker(…)`. `path`: its file below `src/server`, without an ending.
 *
 * From source it lies there. In the executable every module is one file at the root of the embedded files, and
 * each worker, an entry point of the build of its own, keeps its folder below that root with the ending `.js`. A
 * path relative to the working directory would work too, but look outside the executable.
 */
export function workerUrl(path: string): string {
  const file = Bun.isStandaloneExecutable ? `./src/server/${path}.js` : `./${path}.ts`
  return new URL(file, import.meta.url).href
}

/** A worker that does not keep the process running while it has nothing to do (`unref`). */
export const startWorker = (path: string): BunWorker => new Worker(workerUrl(path)) as BunWorker

/** The DOM's type of a worker hides what Bun's can do. */
export type BunWorker = Worker & { ref(): void; unref(): void }

/** Tells once and for all when a worker throws or ends: whoever waits for its answer would wait for ever. */
export function whenGone(worker: Worker, tell: (why: Error) => void): void {
  worker.onerror = ({ message }) => tell(new Error(message))
  worker.addEventListener('close', () => tell(new Error('The worker ended.')))
}
