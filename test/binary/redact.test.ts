import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { faultReport, installation } from './support/installation.ts'
import { isBuilt, type Reply } from './support/server.ts'

// What is removed out of a case is in no file of the data folder, looked for as `grep` would.
setDefaultTimeout(180_000)
const inbox = { VERKSTAD_INBOX: 'svar@example.org', VERKSTAD_INBOX_SECRET: 'hemligt-ord-for-breven' }
const own = installation({ name: 'redact', about: 'removed content', settings: async () => inbox })
const { formId, data: answers } = faultReport
const act = (action: string, input: Reply) => own.act(action, input, own.staff)

/** Words that are nowhere else; the letters at their end are in no id and no hash. */
const marker = (n: number) => `Zqxjv${'kwpfzbdgh'[n]}yqw${n}ჟღჭძჯ`
const kinds = [
  'note',
  'internal',
  'answer',
  'file',
  'name',
  'corrected',
  'begun',
  'mail',
  'enclosed',
] as const

function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!statSync(path).isDirectory()) yield path
    else if (path !== join(own.folder, 'data/backups')) yield* filesIn(path)
  }
}

/** Files of the data folder, but `backups/`, that have any of these in them, in either case. */
function having(words: readonly string[]): string[] {
  const all = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()])
  return [...filesIn(join(own.folder, 'data'))].flatMap((path) => {
    const bytes = readFileSync(path)
    return all
      .filter((word) => bytes.includes(word))
      .map((word) => `${path.slice(own.folder.length)}: ${word}`)
  })
}

const trigramsOf = (word: string) =>
  Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3).toLowerCase())

/** Trigrams of these words that the index of words knows: looked up in a copy, as its pages write them short. */
function indexed(words: readonly string[]): string[] {
  const copy = join(own.folder, 'copy')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(own.folder, 'data'), copy, { recursive: true, filter: (path) => !path.endsWith('backups') })
  const database = new Database(join(copy, 'verkstad.db'))
  try {
    database.run('CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, case_text, row)')
    const sql = 'SELECT term FROM temp.terms WHERE term IN (SELECT value FROM json_each(?))'
    return (database.query(sql).all(JSON.stringify(words.flatMap(trigramsOf))) as { term: string }[]).map(
      ({ term }) => term,
    )
  } finally {
    database.close()
    rmSync(copy, { recursive: true })
  }
}

/** Until the database has been written anew. */
async function wiped(): Promise<void> {
  const sql = "SELECT value FROM settings WHERE key = 'redactions.toWipe'"
  while (own.inDatabase((database) => (database.query(sql).get() as Reply | null)?.value !== ''))
    await Bun.sleep(50)
}

/** An answer by mail, to where the mail about the last message says; the id of the message that it becomes. */
async function answerByMail(formDataId: string, text: string, enclosed: string): Promise<string> {
  const sql = 'SELECT replyTo FROM mails WHERE caseId = ? AND replyTo IS NOT NULL'
  const { replyTo } = own.inDatabase((database) => database.query(sql).get(formDataId) as Reply)
  const head = `From: Eva <eva@example.org>\r\nTo: ${replyTo}\r\nSubject: Sv\r\nMessage-ID: <m1@example.org>\r\nMIME-Version: 1.0`
  const part = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64'
  const place = `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(`${enclosed}.txt`)}`
  const words = (written: string) => Buffer.from(written).toString('base64')
  const raw = `${head}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${part}\r\n\r\n${words(text)}\r\n--x\r\n${part}\r\n${place}\r\n\r\n${words(enclosed)}\r\n--x--\r\n`
  const answered = await fetch(`${own.server.url}/api/mail/inbound`, {
    ...{ method: 'POST', body: raw },
    headers: { 'x-verkstad-secret': inbox.VERKSTAD_INBOX_SECRET },
  })
  expect(await answered.json()).toEqual({ became: 'message' })
  const { notes } = (await act('admin/loadForm3', { formDataId })).formData
  // What is written by itself may stand after it.
  return notes.citizen.find((note: Reply) => note.origin === 'mail').noteId
}

/** As an SMS, daily mails and a line of the log would have it. */
function keepInLogs(formDataId: string, answer: string, note: string): void {
  own.inDatabase((database) => {
    const { number } = database.query('SELECT number FROM cases WHERE _id = ?').get(formDataId) as Reply
    const now = Date.now()
    database.run(
      `INSERT INTO messages (org, _id, created, status, service, recipient, text, caseId)
        VALUES ('default', 'sms-1', ?, 'sent', 's', '+46701740605', ?, ?)`,
      [now, `Gäller ${answer}`, formDataId],
    )
    const mail = `INSERT INTO mails (org, _id, created, status, sender, recipients, subject, text)
      VALUES ('default', ?, ?, 'sent', 's', '[]', 'Nytt', ?)`
    database.run(mail, ['mail-1', now, `${number}: ${answer}`])
    database.run(mail, ['mail-2', now, `${number}: Min granne ${note} är sjuk.`])
    const detail = JSON.stringify({ beskrivning: answer })
    database.run("INSERT INTO log VALUES ('log-1', 'default', ?, 'script', 'info', 'svar', ?)", [now, detail])
  })
}

describe.skipIf(!isBuilt)('removed content', () => {
  test('is in no file of the data folder afterwards, nor after a restart, and its trigrams are not in the index', async () => {
    const words = kinds.map((_, n) => marker(n))
    const [note = '', internal = '', answer = '', file = '', name = ''] = words
    const [corrected = '', begun = '', mail = '', enclosed = ''] = words.slice(5)
    // Others before and after, so that pages fill, split and are given up.
    const send = (data: Reply) =>
      own.act('admin/saveFormData3', { formId, data: { ...answers, ...data }, complete: true })
    const others = async (count: number) => {
      for (let n = 0; n < count; n++)
        await send({ beskrivning: `Lampan ${n} vid skolan lyser inte längre. `.repeat(1 + (n % 9)) })
    }
    await others(60)
    await own.run('backup', 'data/backups/before.tar', '--data', 'data')
    const { formDataId, caseToken } = await send({
      beskrivning: `Min granne ${answer} har sagt det. `.repeat(20),
    })
    const { handlers } = await act('case/handlers', { formDataIds: [formDataId] })
    const { _id: userId } = handlers.find(({ kind }: Reply) => kind === 'user')
    await act('admin/assign3', { formDataId, permission: 'handlaggare', userIds: [userId] })
    for (let n = 0; n < 12; n++)
      await act('admin/saveFormData3', {
        formId,
        formDataId,
        data: { beskrivning: `${answer} ${n} `.repeat(3 + n * 9) },
      })
    const say = async (noteType: string, text: string, assetIds: string[] = []) =>
      (await act('admin/addNote3', { formDataId, noteType, note: text, assetIds })).note.noteId as string
    const message = await say('citizen', `Min granne ${note} är sjuk.\n`.repeat(100))
    const between = await say('internal', internal)
    const bytes = Buffer.from(`${file}\n`.repeat(2_000))
    const { assetId } = await act('admin/initUpload3', {
      ...{ name: `${name}.txt`, size: bytes.length, mimeType: 'text/plain', formDataId },
    })
    await act('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
    await act('admin/finishUpload3', { assetId })
    await say('citizen', 'Se bilagan', [assetId])
    await act('case/keepNoteDraft', {
      formDataId,
      noteType: 'internal',
      note: `Du skrev: ”Min granne ${note} är sjuk.” Tack!`,
      was: null,
    })
    const nodes = (await act('admin/loadForm3', { formDataId })).normStructure as Record<string, Reply>
    const [componentId = ''] =
      Object.entries(nodes).find(([, node]) => node.extra?.name === 'beskrivning') ?? []
    // Answered anew and handed in; asked for again, and begun.
    for (const [word, complete] of [
      [corrected, true],
      [begun, false],
    ] as const) {
      const components = [{ componentId, note: `Du skrev: Det är ${corrected}.` }]
      await act('case/requestCompletion', {
        formDataId,
        components,
        message: 'Stämmer det?',
        due: { days: 5, working: false },
      })
      const data = { beskrivning: `Det är ${word}.` }
      await own.act('admin/saveFormData3', { formId, formDataId, caseToken, data })
      if (complete)
        await own.act('admin/saveFormData3', { formId, formDataId, caseToken, data: {}, complete })
    }
    await act('admin/addMarker3', {
      ...{ formDataId, markerType: 'internal', componentId, note: `Fråga: ”Det är ${corrected}.”` },
    })
    const reply = await answerByMail(
      formDataId,
      `Det var ${mail}.\r\n\r\n> Min granne ${note} är sjuk.`,
      enclosed,
    )
    await act('case/sendMessage', {
      formDataId,
      note: `Du skrev att det var ${mail}.`,
      at: { day: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10), time: '09:00' },
    })
    keepInLogs(formDataId, `Det är ${corrected}.`, note)
    await act('case/list', { formIds: [formId], sort: { beskrivning: 1 } })
    await others(40)
    const { data } = await act('case/list', { texts: [corrected.toLowerCase()] })
    expect(data).toHaveLength(1)
    await own.run('backup', join(own.folder, 'elsewhere'), '--data', 'data')
    expect(new Set(having(words).map((line) => line.split(': ')[1]?.toLowerCase()))).toEqual(
      new Set(words.map((word) => word.toLowerCase())),
    )

    await own.run('backup', 'data/backups/after.tar', '--data', 'data')
    const { backups } = await act('case/redactable', { formDataId, componentId })
    expect(backups).toEqual([{ file: 'after.tar', created: expect.any(Number) }])
    const reason = 'Uppgifter om någon annan'
    for (const of of [
      { noteId: message },
      { noteId: between },
      { componentId },
      { assetId },
      { noteId: reply },
    ])
      expect(await act('case/redact', { formDataId, reason, ...of })).toMatchObject({ reason })
    // Whoever removes it is answered when it is gone.
    expect(having(words)).toEqual([])
    await wiped()
    expect(indexed(words)).toEqual([])

    const { formData } = await act('admin/loadForm3', { formDataId })
    expect(formData.redactions.map(({ kind }: Reply) => kind)).toEqual([
      'note',
      'note',
      'answer',
      'file',
      'note',
    ])
    await own.server.kill()
    await own.start(inbox)
    await act('case/list', { formIds: [formId] })
    expect(having(words)).toEqual([])
    await own.server.stop()
    expect(having(words)).toEqual([])
    // Nor their trigrams, where pages were given up.
    expect(having(words.flatMap(trigramsOf).filter((part) => /^[ა-ჰ]+$/.test(part)))).toEqual([])
    await own.start(inbox)
    expect((await own.ask('doctor', '--data', 'data')).said).toBeDefined()
  })

  test('the key of its seal is made at the start, and is in no backup', async () => {
    expect(statSync(join(own.folder, 'data/keys/redact.key')).size).toBe(32)
    await own.run('backup', join(own.folder, 'backup.tar'), '--data', 'data')
    const names = Bun.spawnSync(['tar', '-tf', join(own.folder, 'backup.tar')]).stdout.toString()
    expect(names).toContain('verkstad.db')
    expect(names).not.toContain('redact')
  })
})
