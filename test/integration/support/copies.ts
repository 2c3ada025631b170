import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../../../src/server/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { fakeSmtp } from '../../support/fake-smtp.ts'
import { fakeSms } from '../../support/fakeSms.ts'
import { sourceEmbedded } from './embedded.ts'

/** A prepared data folder, and servers that each work on a copy of their own. */
export interface Copies {
  /** Runs something on a server that begins where the preparation ended. */
  with<T>(run: (app: App) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export async function prepare<T>(plant: (app: App) => Promise<T>): Promise<{ copies: Copies; planted: T }> {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-copies-'))
  const embedded = await sourceEmbedded()
  const smtp = await fakeSmtp()
  const sms = fakeSms()
  const env = { VERKSTAD_SMTP: smtp.url, VERKSTAD_SMS_URL: sms.url, VERKSTAD_ALLOWED_HOSTS: '127.0.0.1' }
  const original = join(folder, 'original')
  let next = 0

  async function on<R>(data: string, run: (app: App) => Promise<R>): Promise<R> {
    const app = await createApp({ config: readConfig({ data, port: 0, env }), embedded, echo: () => {} })
    await app.services.work.start()
    try {
      return await run(app)
    } finally {
      await app.close()
    }
  }

  const planted = await on(original, plant)
  // The room that is kept for a full disk need not be copied: one byte is enough for it to be there.
  writeFileSync(join(original, 'reserve'), '1')
  return {
    planted,
    copies: {
      async with(run) {
        const copy = join(folder, `copy-${++next}`)
        cpSync(original, copy, { recursive: true })
        try {
          return await on(copy, run)
        } finally {
          rmSync(copy, { recursive: true, force: true })
        }
      },
      async remove() {
        await smtp.stop()
        await sms.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    },
  }
}
