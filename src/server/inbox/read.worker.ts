import type { FromWorker } from '../inWorker.ts'
import type { ParsedMail } from './parsed.ts'
import { readMail } from './read.ts'
import type { SplitMail } from './split.ts'

/** Reads mails away from the server's own thread, which one that was made to be hard to read would hold up. */
declare const self: Worker
const answer = (what: FromWorker<ParsedMail>) => self.postMessage(what)

self.onmessage = async ({ data }: MessageEvent<Pick<SplitMail, 'skeleton' | 'mark'>>) => {
  try {
    answer({ answer: await readMail(data) })
  } catch (error) {
    answer({ error: String(error) })
  }
}
