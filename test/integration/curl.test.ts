import { afterAll, beforeAll, expect, test } from 'bun:test'
import { administrator, startServer, type TestServer } from './support/server.ts'

/** The walk that docs/protocol.md shows, typed off the page into a shell. */
let server: TestServer
const missing = ['bash', 'curl', 'jq'].filter((tool) => !Bun.which(tool))

beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
afterAll(() => server?.stop())

test.skipIf(missing.length > 0)('a whole case with curl ends with a number, handled by staff', async () => {
  const page = await Bun.file(new URL('../../scripts/protocol-intro.md', import.meta.url)).text()
  const walk = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .map(([, lines]) => lines)
    .join('\n')
    .replace('http://localhost:3000', server.url)
    .replace('you@example.org', administrator.email)
    .replace('"password":"…"', `"password":"${administrator.password}"`)
  const shell = Bun.spawn(['bash', '-euo', 'pipefail', '-c', walk], {
    cwd: server.folder,
    env: { PATH: process.env.PATH ?? '' },
    stderr: 'pipe',
  })
  const [said, complained] = await Promise.all(
    [shell.stdout, shell.stderr].map((stream) => new Response(stream).text()),
  )
  expect(said).not.toContain('"err"')
  expect(complained).toBe('')
  expect(await shell.exited).toBe(0)

  const admin = await server.login()
  const { data, totalCount } = await admin.data('case/list')
  expect(totalCount).toBe(1)
  expect(data[0]).toMatchObject({ status: { name: 'Under handläggning' }, data: { namn: 'Eva Ek' } })
  expect(data[0].DiaryNumber).toMatch(/\d{4}/)
})

if (missing.length > 0) console.log(`the walk with curl is skipped: ${missing.join(', ')} not found`)
