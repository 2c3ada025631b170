/**
 * Where the code of a worker is, for `new Worker(…)`. `path`: its file below `src/server`, without an ending.
 *
 * From source it lies there. In the executable every module is one file at the root of the embedded files, and
 * each worker, an entry point of the build of its own, keeps its folder below that root with the ending `.js`. A
 * path relative to the working directory would work too, but look outside the executable.
 */
export function workerUrl(path: string): string {
  const file = Bun.isStandaloneExecutable ? `./src/server/${path}.js` : `../${path}.ts`
  return new URL(file, import.meta.url).href
}

/** Tells once and for all when a worker throws or ends: whoever waits for its answer would wait for ever. */
export function whenGone(worker: Worker, tell: (why: Error) => void): void {
  worker.onerror = ({ message }) => tell(new Error(message))
  worker.addEventListener('close', () => tell(new Error('The worker ended.')))
}
