import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Dovecot, dovecot } from '../../../test/dovecot.ts'
import { testApp } from '../../../test/scenario.ts'
import type { App } from '../app.ts'
import { tryMailbox } from './imap.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import type { InboxSettings } from './settings.ts'

/** The mailbox that answers come in to, on a real server: killed, frozen and started again in the middle. */

let server: Dovecot
let app: App
let mailbox: Mailbox | undefined
beforeAll(async () => {
  server = await dovecot()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // In memory what is on its way to a file is in memory, too: no more than this of it.
  app = await testApp({ env: { VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_MAX_UPLOAD_MB: '1' } })
})
afterEach(async () => {
  await mailbox?.close()
  mailbox = undefined
  await app.close()
})

const settings: () => InboxSettings = () => current
let current: InboxSettings

/** Looks into the mailbox as it is set, and waits until it has been read once. */
async function open(): Promise<void> {
  current = {
    ...{ address: 'svar@kommun.se', host: '127.0.0.1', port: server.port, security: 'none' },
    ...{ username: 'svar', password: 'hemligt', folder: 'INBOX' },
  }
  const { store, log, inbox } = app.services
  mailbox = openMailbox({
    ...{ store, log, settings, takeIn: inbox.takeIn },
    patience: { quiet: 300, gone: 900 },
    pauses: [50, 100],
  })
  await until(async () => (await store.read.settings.find('inbox/read')) !== undefined)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(10)
}

const loose = async () =>
  (
    await app.services.store.read.inboxMails.list('default', { became: 'loose', limit: 100, offset: 0 })
  ).rows.map(({ subject }) => subject)

const mail = (subject: string, body = 'Hej') =>
  `From: anna@example.se\r\nTo: svar@kommun.se\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x.se>\r\n\r\n${body}\r\n`

test('what was there before is left alone, and what comes is taken in at once, each mail once', async () => {
  await server.deliver(mail('gammalt'))
  await open()
  await server.deliver(mail('ett'))
  await until(async () => (await loose()).length === 1)
  await server.deliver(mail('tva'))
  // The same again, as a server may deliver it.
  await server.deliver(mail('ett'))
  await server.deliver(mail('tre'))
  await until(async () => (await loose()).length === 3)
  expect(await loose()).toEqual(['tre', 'tva', 'ett'])
})

test('mails that come while the server is killed, and while we are away, are there afterwards, none twice', async () => {
  await open()
  for (let n = 0; n < 20; n++) await server.deliver(mail(`fore${n}`))
  await until(async () => (await loose()).length >= 5)
  await server.kill()
  for (let n = 0; n < 5; n++) await server.deliver(mail(`nere${n}`))
  await server.start()
  await until(async () => (await loose()).length === 25)
  await mailbox?.close()
  await server.deliver(mail('borta'))
  await open()
  await until(async () => (await loose()).length === 26)
  expect(new Set(await loose()).size).toBe(26)
})

test('a frozen server is taken for gone, and read again when it is back', async () => {
  await open()
  server.freeze()
  await server.deliver(mail('frusen'))
  await until(async () => {
    const { rows } = await app.services.store.read.log.list('default', {
      kind: 'mail',
      limit: 10,
      offset: 0,
      newestFirst: true,
    })
    return rows.some(({ level }) => level === 'error')
  })
  server.thaw()
  await until(async () => (await loose()).includes('frusen'))
})

test('a wrong password and a folder that is not there are told in the words of the server', async () => {
  const right: InboxSettings = {
    ...{ address: 'svar@kommun.se', host: '127.0.0.1', port: server.port, security: 'none' },
    ...{ username: 'svar', password: 'hemligt', folder: 'INBOX' },
  }
  expect(await tryMailbox(right)).toBeNull()
  expect(await tryMailbox({ ...right, password: 'fel' })).toMatch(/authentication/i)
  expect(await tryMailbox({ ...right, folder: 'Finns inte' })).toMatch(/exist/i)
  expect(await tryMailbox({ ...right, port: 1 })).toBeString()
  // What was asked for is not done without.
  expect(await tryMailbox({ ...right, security: 'required' })).toBeString()
})

const block = `${Buffer.alloc(57, 7).toString('base64')}\r\n`.repeat(1_000)
const large = [
  mail('stort').replace(
    '\r\n\r\nHej',
    '\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHej\r\n--b\r\nContent-Disposition: attachment; filename=stor.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n',
  ),
  ...Array.from({ length: 736 }, () => block),
  '--b--\r\n',
]

test('40 MB of attachment are taken in with at most 64 MB more memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verkstad-large-'))
  const child = Bun.spawn(
    [process.execPath, fileURLToPath(new URL('../../../test/largeMail.ts', import.meta.url)), folder],
    {
      env: {
        ...process.env,
        VERKSTAD_INBOX: 'svar@kommun.se',
        VERKSTAD_IMAP: `imap://svar:hemligt@127.0.0.1:${server.port}/INBOX?security=none`,
      },
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const said = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  expect((await said.read()).value).toContain('ready')
  await server.deliver(large)
  const { grown, files } = JSON.parse((await said.read()).value ?? '')
  expect(files).toContain('validation.largeFile')
  expect(grown).toBeLessThan(64)
  await child.exited
  await rm(folder, { recursive: true, force: true })
})

test('a mail is read again as long as the mailbox has it', async () => {
  await open()
  await server.deliver(large)
  await until(async () => (await loose()).includes('stort'))
  const asked = { became: 'loose', limit: 1, offset: 0 } as const
  const { rows } = await app.services.store.read.inboxMails.list('default', asked)
  const place = rows[0]?.place ?? ''
  let size = 0
  await mailbox?.fetch(place, async (source) => {
    for await (const piece of source) size += piece.length
  })
  expect(size).toBeGreaterThan(57_000_000)
  await expect(mailbox?.fetch(`${place}9`, async () => {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
