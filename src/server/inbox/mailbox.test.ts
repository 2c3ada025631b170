import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  stranger,
  visitor,
} from '../../../test/support/cases.ts'
import { type Dovecot, dovecot } from '../../../test/support/dovecot.ts'
import { silentMail, testApp } from '../../../test/support/scenario.ts'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
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
    patience: { quiet: 300, gone: 900, look: 600 },
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
    [process.execPath, fileURLToPath(new URL('../../../test/support/largeMail.ts', import.meta.url)), folder],
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

/** A case of Anna's, and the address at which she answers in it. */
async function writtenTo(of: App): Promise<{ formDataId: string; to: string }> {
  await makeUsers(of)
  const formId = await publishFault(of)
  const { cases, store } = of.services
  const { formDataId } = await cases.save(visitor(), { formId, data: faultAnswers, complete: true })
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Hur dags?' })
  const [asked] = (await store.read.mails.list('default', { limit: 1, offset: 0, newestFirst: true })).rows
  return { formDataId, to: asked?.replyTo ?? '' }
}
/** What people wrote, and not what was sent by itself about it. */
const messagesOf = async (of: App, formDataId: string) => {
  const { formData } = await of.services.cases.loadForm(handler(), { formDataId })
  return formData?.notes.citizen?.filter(({ origin }) => origin !== 'system') ?? []
}
const env = () => ({
  ...silentMail,
  ...{ VERKSTAD_INBOX: 'svar@kommun.se', VERKSTAD_MAX_UPLOAD_MB: '1' },
  VERKSTAD_IMAP: `imap://svar:hemligt@127.0.0.1:${server.port}/INBOX?security=none`,
})

test('a file that a message came without is fetched as long as the mailbox has it, and said to be gone afterwards', async () => {
  await app.close()
  app = await testApp({ env: env() })
  const { formDataId, to } = await writtenTo(app)
  const { inbox, store, assets } = app.services
  inbox.start()
  await until(async () => (await store.read.settings.find('inbox/read')) !== undefined)
  const withFilm = (id: string) =>
    `From: anna@example.se\r\nTo: ${to}\r\nMessage-ID: <${id}@x.se>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${id}\r\n--b\r\nContent-Disposition: attachment; filename=film.txt\r\n\r\n${'x'.repeat(1_500_000)}\r\n--b\r\nContent-Disposition: attachment; filename=a.exe\r\n\r\nMZ\r\n--b--\r\n`
  await server.deliver(withFilm('ett'))
  await server.deliver(withFilm('två'))
  await until(async () => (await messagesOf(app, formDataId)).length === 3)
  const [, first, second] = await messagesOf(app, formDataId)
  expect(first).toMatchObject({
    ...{ files: [], note: 'ett' },
    leftOut: [
      { name: 'film.txt', size: 1_500_000, problem: 'validation.largeFile', fetchable: true },
      { name: 'a.exe', fetchable: false },
    ],
  })
  const ask = (noteId = '', who = handler()) => inbox.fetchFiles(who, { formDataId, noteId })
  await expect(ask(first?.noteId, stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await ask(first?.noteId)).toEqual({ brought: 1 })
  const [, brought] = await messagesOf(app, formDataId)
  expect(brought?.files).toMatchObject([{ name: 'film.txt', size: 1_500_000 }])
  expect(brought?.leftOut).toMatchObject([{ name: 'a.exe' }])
  expect((await assets.open(handler(), brought?.files[0]?.assetId ?? '')).size).toBe(1_500_000)
  // Fetched by two at once, or again, it is there once.
  await expect(ask(first?.noteId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await server.kill()
  await expect(ask(second?.noteId)).rejects.toMatchObject({ code: 'NO_MAIL' })
  await server.empty()
  await server.start()
  await expect(ask(second?.noteId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('brevlådan'),
  })
  expect((await messagesOf(app, formDataId))[2]?.leftOut).toHaveLength(2)
})

test('a server that is killed in the middle, again and again, has each mail once when it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verkstad-killed-'))
  const serve = (more: Record<string, string>) =>
    createApp({ config: readConfig({ data: folder, port: 0, env: more }), embedded: null, echo: () => {} })
  const before = await serve({ ...silentMail, VERKSTAD_INBOX: 'svar@kommun.se' })
  const { formDataId, to } = await writtenTo(before)
  await before.close()
  const sent: string[] = []
  const some = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const subject = `brev${sent.length}`
      // Every sixth is an answer.
      await server.deliver(
        sent.length % 6 === 0
          ? mail(subject, subject)
              .replace('svar@kommun.se', to)
              .replace(/Subject: .*/, 'Subject: Sv:')
          : mail(subject),
      )
      sent.push(subject)
    }
  }
  for (const ms of [0, 30, 120, 300]) {
    const child = Bun.spawn(
      [process.execPath, fileURLToPath(new URL('../../../test/support/serving.ts', import.meta.url)), folder],
      {
        ...{ env: { ...process.env, ...env() }, stdout: 'pipe', stderr: 'inherit' },
      },
    )
    const said = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
    expect((await said.read()).value).toContain('ready')
    await some(25)
    await Bun.sleep(ms)
    child.kill('SIGKILL')
    await child.exited
    await some(5)
  }
  const after = await serve(env())
  const { store, inbox } = after.services
  const asked = { became: 'loose', limit: 500, offset: 0 } as const
  const there = async () => [
    ...(await store.read.inboxMails.list('default', asked)).rows.map(({ subject }) => subject),
    ...(await messagesOf(after, formDataId)).slice(1).map(({ note }) => note),
  ]
  inbox.start()
  await until(async () => (await there()).length >= sent.length)
  expect((await there()).sort()).toEqual(sent.sort())
  await after.close()
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
