import { brotliCompressSync } from 'node:zlib'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { setUp } from '../test/binary/support/server.ts'
import { publishFault } from '../test/support/cases.ts'
import { type FormSize, formPages, plainPage } from './forms.ts'
import { executables } from './processes.ts'

/** The executable with a published form, and a server with the same fields in a plain page. */
export interface FormServers {
  ours: string
  floor: string
  stop(): Promise<void>
}

export async function formServers(size: FormSize): Promise<FormServers> {
  const pair = await executables()
  const setting = await pair.startOurs()
  await setting.until('/healthz')
  await setUp(setting.url, 'blank', { data: pair.data })
  await setting.stop()
  const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
  const formId = await publishFault(app, { pages: formPages(size) })
  await app.close()

  const ours = await pair.startOurs()
  const path = `/v/s?formId=${formId}`
  await ours.until(path)
  const body = brotliCompressSync(plainPage(size))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const floor = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body, { headers }) })
  return {
    // As `localhost`: over plain HTTP a browser takes brotli from nowhere else.
    ours: `${ours.url.replace('127.0.0.1', 'localhost')}${path}`,
    floor: `http://localhost:${floor.port}/`,
    async stop() {
      await floor.stop(true)
      await ours.stop()
      pair.remove()
    },
  }
}
