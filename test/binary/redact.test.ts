import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { faultReport, installation } from './installation.ts'
import { isBuilt, type Reply } from './server.ts'

// What is removed out of a case is in no file of the data folder, looked for as `grep` would.
setDefaultTimeout(180_000)
const own = installation({ name: 'redact', about: 'removed content' })
const { formId, data: answers } = faultReport
const act = (action: string, input: Reply) => own.act(action, input, own.staff)

/** Words that are nowhere else; the letters at their end are in no id and no hash. */
const marker = (n: number) => `Zqxjv${'kwpfz'[n]}yqw${n}ჟღჭძჯ`
const kinds = ['note', 'internal', 'answer', 'file', 'name'] as const

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

describe.skipIf(!isBuilt)('removed content', () => {
  test('is in no file of the data folder afterwards, nor after a restart, and its trigrams are not in the index', async () => {
    const words = kinds.map((_, n) => marker(n))
    const [note = '', internal = '', answer = '', file = '', name = ''] = words
    // Others before and after, so that pages fill, split and are given up.
    const send = (data: Reply) =>
      own.act('admin/saveFormData3', { formId, data: { ...answers, ...data }, complete: true })
    const others = async (count: number) => {
      for (let n = 0; n < count; n++)
        await send({ beskrivning: `Lampan ${n} vid skolan lyser inte längre. `.repeat(1 + (n % 9)) })
    }
    await others(60)
    const { formDataId } = await send({ beskrivning: `Min granne ${answer} har sagt det. `.repeat(20) })
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
    await act('case/list', { formIds: [formId], sort: { beskrivning: 1 } })
    await others(40)
    const { data } = await act('case/list', { texts: [answer.toLowerCase()] })
    expect(data).toHaveLength(1)
    await own.run('backup', join(own.folder, 'elsewhere'), '--data', 'data')
    expect(new Set(having(words).map((line) => line.split(': ')[1]?.toLowerCase()))).toEqual(
      new Set(words.map((word) => word.toLowerCase())),
    )

    const nodes = (await act('admin/loadForm3', { formDataId })).normStructure as Record<string, Reply>
    const [componentId = ''] =
      Object.entries(nodes).find(([, node]) => node.extra?.name === 'beskrivning') ?? []
    const reason = 'Uppgifter om någon annan'
    for (const of of [{ noteId: message }, { noteId: between }, { componentId }, { assetId }])
      expect(await act('case/redact', { formDataId, reason, ...of })).toMatchObject({ reason })
    await wiped()
    expect(having(words)).toEqual([])
    expect(indexed(words)).toEqual([])

    const { formData } = await act('admin/loadForm3', { formDataId })
    expect(formData.redactions.map(({ kind }: Reply) => kind)).toEqual(['note', 'note', 'answer', 'file'])
    await own.server.kill()
    await own.start()
    await act('case/list', { formIds: [formId] })
    expect(having(words)).toEqual([])
    await own.server.stop()
    expect(having(words)).toEqual([])
    // Nor their trigrams, where pages were given up.
    expect(having(words.flatMap(trigramsOf).filter((part) => /^[ა-ჰ]+$/.test(part)))).toEqual([])
    await own.start()
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
