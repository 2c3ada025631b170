import { isTrustRound, note } from './notes.ts'

/** Watches how long /healthz takes, in the round that tells of it; `end` notes the longest. */
export function watchHealth(url: string): { end(): Promise<void> } {
  if (!isTrustRound) return { end: async () => {} }
  const worker = new Worker(new URL('./health.worker.ts', import.meta.url))
  worker.postMessage({ url })
  let ended: Promise<void> | undefined
  return {
    end() {
      ended ??= new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<number>) => {
          note({ health: data })
          worker.terminate()
          resolve()
        }
        worker.postMessage('end')
      })
      return ended
    },
  }
}
