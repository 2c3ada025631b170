import type { ProcessEffect } from '../../shared/process/process.ts'
import { Failure } from '../../shared/wire/errors.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { FromWorker } from '../inWorker.ts'
import { ownClock } from './clock.ts'
import type { Fault, Trial } from './contract.ts'
import { runIn } from './run.ts'

/** Runs tests on a server of their own, in memory: it has no address, no mail server and no files, and is thrown away. */
declare const self: Worker
const answer = (what: FromWorker<Fault[]>) => self.postMessage(what)

ownClock()

self.onmessage = async ({ data }: MessageEvent<Trial>) => {
  try {
    const ran: ProcessEffect[] = []
    const app = await createApp({
      config: readConfig({ data: null, port: 0 }),
      embedded: null,
      echo: () => {},
      // Where the clock is set, that much time has gone by.
      ran: Date.now,
      onEffect: (one) => void ran.push(one),
    })
    try {
      answer({ answer: await runIn({ ...app.services, ran }, data) })
    } finally {
      await app.close()
    }
  } catch (error) {
    if (error instanceof Failure) answer({ refused: { code: error.code, options: error.options } })
    else answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
