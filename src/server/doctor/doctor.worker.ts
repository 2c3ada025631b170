import type { Facts } from './facts.ts'
import { inspect } from './inspect.ts'

/** Looks through one data folder away from the server's own thread. Messages: `{ folder }` in, `InspectMessage` out. */
declare const self: Worker

export type InspectMessage = { percent: number } | { facts: Facts } | { error: string }

self.onmessage = async ({ data }: MessageEvent<{ folder: string }>) => {
  const tell = (message: InspectMessage) => self.postMessage(message)
  try {
    tell({ facts: await inspect(data.folder, { onProgress: (percent) => tell({ percent }) }) })
  } catch (error) {
    tell({ error: String(error) })
  }
}
