import { readMail } from './read.ts'
import type { SplitMail } from './split.ts'

/** Reads mails away from the server's own thread, which one that was made to be hard to read would hold up. */
declare const self: Worker

self.onmessage = async ({ data }: MessageEvent<Pick<SplitMail, 'skeleton' | 'mark'>>) => {
  try {
    self.postMessage({ mail: await readMail(data) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
