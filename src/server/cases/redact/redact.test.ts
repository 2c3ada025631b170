import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  auditOf,
  citizen,
  handler,
  makeRoles,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../../test/support/database.ts'
import { makeMover, moved, mover, publishPages } from '../../../../test/support/moves.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { casePaper } from '../../paper/casePaper.ts'
import type { Session } from '../../session.ts'
import { stoneOf } from './stone.ts'

let app: App
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  await makeRoles(app, 'role-handler', 'role-registrar')
  await makeUsers(app)
  const formId = await publishFault(app, { form: { caseTitle: '{{ gata }}' } })
  ;({ formDataId } = await sendFault(app, citizen(), formId))
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const redactor = (more: Partial<Session> = {}) => handler({ permissions: new Set(['caseRedact']), ...more })
const reason = 'Uppgifter om någon annan'
const redact = (of: object, session: Session = redactor(), more: object = {}) =>
  app.services.cases.redact(session, { formDataId, reason, ...of, ...more })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => codeOf(error),
  )
const write = async (session: Session, noteType: 'internal' | 'citizen', note: string) =>
  (await app.services.cases.addNote(session, { formDataId, noteType, note })).note.noteId
const loaded = async (session: Session) =>
  (await app.services.cases.loadForm(session, { formDataId })).formData
/** Everything that the database has, as text. */
const whole = () => {
  const reading = databaseOf(app.services.store)
  const tables = reading.query("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as {
    name: string
  }[]
  return tables.map(({ name }) => JSON.stringify(reading.query(`SELECT * FROM "${name}"`).all())).join('\n')
}

describe('who may remove content', () => {
  const cases: [string, () => Session, string][] = [
    ['staff of the case who have the permission', redactor, 'ok'],
    ['an administrator', admin, 'ok'],
    ['staff without the permission', handler, 'FORBIDDEN'],
    [
      'who sent it in, whatever permission they have',
      () => citizen({ permissions: new Set(['caseRedact']) }),
      'FORBIDDEN',
    ],
    [
      'somebody with the permission who has nothing to do with the case',
      () => ({ ...stranger(), permissions: new Set(['caseRedact']) }),
      'NOT_FOUND',
    ],
    ['a visitor', visitor, 'NOT_FOUND'],
    ['staff of another organisation', () => redactor({ org: 'another' }), 'NOT_FOUND'],
  ]
  test.each(cases)('%s', async (_who, session, expected) => {
    const noteId = await write(citizen(), 'citizen', 'Hemligheten heter Ragnhild')
    expect(await code(app.services.cases.redactable(session(), { formDataId, noteId }))).toBe(expected)
    expect(await code(redact({ noteId }, session()))).toBe(expected)
    expect(whole().includes('Ragnhild')).toBe(expected !== 'ok')
  })

  test('needs a reason, one thing, and one that is there', async () => {
    const noteId = await write(citizen(), 'citizen', 'Ragnhild')
    expect(await code(redact({ noteId, reason: '  ' }))).toBe('INVALID')
    expect(await code(redact({}))).toBe('INVALID')
    expect(await code(redact({ noteId, componentId: 'gata' }))).toBe('INVALID')
    for (const of of [
      { noteId: 'nothing' },
      { componentId: 'beskrivning' },
      { componentId: '$v' },
      { assetId: 'nothing' },
    ])
      expect(await code(redact(of))).toBe('NOT_FOUND')
    await redact({ noteId })
    expect(await code(redact({ noteId }))).toBe('NOT_FOUND')
  })

  test('waits while a change can be taken back, and comes not back by what is undone later', async () => {
    const { cases } = app.services
    const noteId = await write(citizen(), 'citizen', 'Ragnhild')
    const { undo = '' } = await cases.changeStatus(handler(), {
      ...{ formDataId, connectionId: 'ny-pagar', currentStateId: 'ny', undoable: true },
    })
    expect(await code(redact({ noteId }))).toBe('CONFLICT')
    await cases.undo(handler(), undo, { progress() {}, signal: new AbortController().signal })
    expect(await code(redact({ noteId }))).toBe('ok')
    await cases.remove(admin(), [formDataId])
    expect(await code(redact({ componentId: 'gata' }))).toBe('NOT_FOUND')
    await cases.restore(admin(), [formDataId])
    expect(whole()).not.toContain('Ragnhild')
  })
})

describe('what is removed', () => {
  test('a message: its words go, who, when, why and a seal stay, and both sides see that', async () => {
    const noteId = await write(citizen(), 'citizen', 'Min granne Ragnhild är sjuk')
    await app.services.cases.keepNoteDraft(handler(), {
      ...{ formDataId, noteType: 'citizen', was: null, note: 'Du skrev: min granne Ragnhild är sjuk. Tack!' },
    })
    const done = await redact({ noteId })
    const { hmac } = done
    expect(done).toMatchObject({
      by: 'Hanna Handläggare',
      reason,
      hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(whole()).not.toMatch(/ragnhild/i)
    const staff = await loaded(handler())
    expect(staff?.notes.citizen).toMatchObject([{ noteId, note: '', origin: 'citizen' }])
    expect(staff?.redactions).toMatchObject([
      { kind: 'note', ref: noteId, byName: 'Hanna Handläggare', reason },
    ])
    const [own] = (await loaded(citizen()))?.redactions ?? []
    expect(own).toMatchObject({ kind: 'note', ref: noteId, byName: 'Hanna Handläggare' })
    expect(own).not.toHaveProperty('reason')
    const line = (await app.services.cases.timeline(handler(), { formDataId })).at(-1)
    expect(line).toMatchObject({
      kind: 'redacted',
      detail: { what: 'note', ref: noteId, reason, hmac },
    })
    expect(JSON.stringify(await app.services.cases.timeline(citizen(), { formDataId }))).not.toContain(reason)
    expect(await auditOf(app, 'case/redact')).toMatchObject([
      {
        object: `formData/${formDataId}`,
        result: 'ok',
        detail: expect.stringContaining(hmac),
      },
    ])
  })

  test('the reason is told to who sent it in where that is asked for', async () => {
    const noteId = await write(citizen(), 'citizen', 'Ragnhild')
    await redact({ noteId, showReason: true })
    expect((await loaded(citizen()))?.redactions).toMatchObject([{ reason }])
  })

  test('a note between staff: its author learns nothing, and who it was told to with its words no longer has them', async () => {
    const { cases, notifications } = app.services
    await cases.assign(admin(), {
      ...{
        formDataId,
        permission: 'handler',
        userIds: ['user-handler'],
        groupIds: [],
        note: 'Ring Ragnhild först',
      },
    })
    const [note] = (await loaded(handler()))?.notes.internal ?? []
    await redact({ noteId: note?.noteId })
    expect(whole()).not.toContain('Ragnhild')
    expect(JSON.stringify(await notifications.list(handler(), { limit: 9, offset: 0 }))).not.toContain(
      'Ragnhild',
    )
    expect((await loaded(citizen()))?.redactions).toEqual([])
  })

  test('words that many use take nothing of what is no copy of it: mails that let in, news of others, lines of before', async () => {
    const { mail, notifications, store, log } = app.services
    log.write('default', 'script', 'info', 'Välkommen, sade den', {})
    await Bun.sleep(5)
    const noteId = await write(handler(), 'internal', 'Välkommen')
    const letter = { to: 'bo@example.se', subject: 'Nytt i dina ärenden', text: 'Välkommen! /case/other' }
    await store.write(async (tx) => {
      await mail.queue(tx, 'default', letter)
      await mail.queue(tx, 'default', { ...letter, text: `Välkommen /case/${formDataId}` })
      await notifications.notifyIn(tx, 'default', {
        ...{ msg: 'Välkommen hit', href: '/profile', users: ['user-handler'], kind: 'deputy' },
      })
    })
    log.write('default', 'script', 'info', 'välkommen, sade den igen', {})
    await redact({ noteId })
    const texts = (await store.read.mails.list('default', { limit: 50, offset: 0, newestFirst: true })).rows
    expect(texts.map(({ text }) => text)).toContain('Välkommen! /case/other')
    expect(texts.map(({ text }) => text)).not.toContain(`Välkommen /case/${formDataId}`)
    const news = (await notifications.list(handler(), { limit: 9, offset: 0 })).items
    expect(news.map(({ msg }) => msg)).toContain('Välkommen hit')
    const query = { kind: 'script', limit: 9, offset: 0, newestFirst: false }
    const lines = (await store.read.log.list('default', query)).rows.map(({ msg }) => msg)
    expect(lines).toEqual(['Välkommen, sade den', 'Innehållet är borttaget'])
    const [audited] = await auditOf(app, 'case/redact')
    expect(JSON.parse(String(audited?.detail))).toMatchObject({ log: 1 })
  })

  test('a note that was removed before', async () => {
    const noteId = await write(handler(), 'internal', 'Ragnhild')
    await app.services.cases.removeNote(handler(), { formDataId, noteId })
    expect(whole()).toContain('Ragnhild')
    await redact({ noteId })
    expect(whole()).not.toContain('Ragnhild')
  })

  test('an answer: as it is and as it was, in lists, search, title, mails and what effects have said', async () => {
    const { cases, mail, store, log } = app.services
    const { formId } = (await loaded(handler())) ?? { formId: '' }
    for (const gata of ['Ragnhildsvägen 7', 'Ragnhildsvägen 8', 'Ragnhildsvägen 9'])
      await cases.save(handler(), { formId, formDataId, data: { gata } })
    await store.write((tx) =>
      mail.queue(tx, 'default', {
        ...{
          to: 'anna@example.se',
          subject: 'Om RAGNHILDSVÄGEN 9',
          text: 'Gata: Ragnhildsvägen\n9',
          caseId: formDataId,
        },
      }),
    )
    await store.write((tx) =>
      mail.queue(tx, 'default', {
        to: 'anna@example.se',
        subject: 'Tack',
        text: 'Vi har fått det.',
        caseId: formDataId,
      }),
    )
    log.write('default', 'script', 'info', 'svar', { gata: 'Ragnhildsvägen 8' })
    await store.write((tx) =>
      cases.noteEffect(tx, handler(), formDataId, { effect: 'x', output: { at: 'Ragnhildsvägen 9' } }),
    )
    await cases.list(handler(), { page: 1, pageSize: 5, sort: { gata: 1 } })
    await cases.caughtUp()
    await Bun.sleep(5)
    expect((await cases.search(handler(), { words: ['ragnhilds'], limit: 5 })).cases).toHaveLength(1)
    const { mails, lines } = await cases.redactable(redactor(), { formDataId, componentId: 'gata' })
    expect([mails, lines]).toEqual([1, 4])
    await redact({ componentId: 'gata' })
    await cases.caughtUp()
    expect(whole()).not.toMatch(/ragnhild/i)
    expect((await cases.search(handler(), { words: ['ragnhilds'], limit: 5 })).cases).toHaveLength(0)
    const after = await loaded(handler())
    expect(after?.data).not.toHaveProperty('gata')
    expect(after?.redactions).toMatchObject([{ kind: 'answer', ref: 'gata' }])
    expect((await loaded(citizen()))?.redactions).toMatchObject([{ kind: 'answer', ref: 'gata' }])
    const saved = (await cases.timeline(handler(), { formDataId })).filter(({ kind }) => kind === 'saved')
    expect(saved.map(({ detail }) => detail)).toEqual(Array(3).fill({ values: { gata: { removed: true } } }))
    expect(
      (await mail.list(admin(), { caseId: formDataId, pageNo: 1, pageSize: 9 })).rows.map(({ text }) => text),
    ).toContain('Vi har fått det.')
    // It was answered once: the case goes on all the same.
    await cases.changeStatus(handler(), { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' })
    await cases.changeStatus(handler(), { formDataId, connectionId: 'pagar-klar', currentStateId: 'pagar' })
  })

  test('an answer: out of daily mails that tell of the case, and of SMS; those of others stay', async () => {
    const { cases, mail, store } = app.services
    const { formId = '', DiaryNumber } = (await loaded(handler())) ?? {}
    await cases.save(handler(), { formId, formDataId, data: { gata: 'Ragnhildsvägen 7' } })
    const daily = (text: string) =>
      store.write((tx) => mail.queue(tx, 'default', { to: 'hanna@example.se', subject: 'Nytt', text }))
    await daily(`${DiaryNumber}: Ragnhildsvägen 7`)
    await daily('2024-1: Ragnhildsvägen 7')
    await store.write((tx) =>
      tx.messages.insert({
        ...{
          org: 'default',
          _id: 'sms',
          created: tx.now,
          status: 'waiting',
          service: 'sms',
          recipient: '+46701740605',
        },
        ...{ text: 'Vi kommer till Ragnhildsvägen 7', sender: null, template: null, limitId: null },
        ...{ caseId: formDataId, noteId: null, reason: null, attempts: 0, resent: 0, lastError: null },
        ...{ sendAt: null, sentAt: null, serviceId: null, reported: null, reportedAt: null },
      }),
    )
    await redact({ componentId: 'gata' })
    const { rows } = await store.read.mails.list('default', { limit: 9, offset: 0, newestFirst: false })
    expect(rows.filter(({ subject }) => subject === 'Nytt').map(({ text }) => text)).toEqual([
      'Innehållet är borttaget',
      '2024-1: Ragnhildsvägen 7',
    ])
    expect(await store.read.messages.find('default', 'sms')).toMatchObject({
      text: 'Innehållet är borttaget',
      status: 'failed',
    })
  })

  test('a message: out of what answers to it quote, which keep their own words', async () => {
    const { store } = app.services
    const noteId = await write(handler(), 'citizen', 'Din granne\nRagnhild Lagerkvist är sjuk.')
    const answer = await write(citizen(), 'citizen', 'Tack, då vet jag.')
    const quoted = '> Din granne\n> Ragnhild Lagerkvist är sjuk.'
    await rewrite(store, (database) =>
      database.run('UPDATE case_notes SET quoted = ? WHERE _id = ?', [quoted, answer]),
    )
    await redact({ noteId })
    expect(whole()).not.toContain('Ragnhild')
    expect((await loaded(handler()))?.notes.citizen?.at(-1)).toMatchObject({ note: 'Tack, då vet jag.' })
  })

  test('in its place stands that it is removed: on the page, on paper, in tables and in what the sender prints', async () => {
    const { cases } = app.services
    await redact({ componentId: 'gata' })
    const rows = async (session: Session) =>
      (await cases.summary(session, { formDataId })).flatMap((page) => page.rows)
    for (const session of [handler(), citizen()])
      expect((await rows(session)).filter(({ removed }) => removed)).toMatchObject([
        { name: 'gata', text: '' },
      ])
    for (const [session, said] of [
      [handler(), `Innehållet är borttaget av Hanna Handläggare, skäl: ${reason}, `],
      [citizen(), 'Innehållet är borttaget av Hanna Handläggare, '],
    ] as const) {
      const { paper } = await casePaper(app.services, session, { formDataId, sender: '', internal: true })
      const facts = paper.parts.flatMap((part) => (part.kind === 'facts' ? part.rows : []))
      expect(facts.find(({ term }) => term === 'Gata')?.text.startsWith(said)).toBe(true)
    }
    await cases.caughtUp()
    const sheet = await cases.sheet(handler(), { columns: ['data.gata'] })
    const cells: unknown[] = []
    for await (const portion of sheet.rows()) cells.push(...portion.flat())
    expect(cells).toEqual(['Innehållet är borttaget'])
  })

  describe('an answer to a question that other versions of the form have by another name', () => {
    const page = (...fields: Sketch[]): Sketch[] => [
      [
        'FormTab#p1',
        { label: 'Felet' },
        ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...fields]]],
      ],
    ]
    const asked = (id: string, name: string): Sketch => [`Input#${id}`, { name, label: name, type: 'text' }]
    const formId = 'form-fault'
    const to = (version: number | 'back') =>
      moved(app, mover(), { what: 'form', id: formId, which: { ids: [formDataId] }, to: version })
    const save = (data: Values) => app.services.cases.save(handler(), { formId, formDataId, data })
    const lines = async () =>
      (await app.services.cases.timeline(handler(), { formDataId })).map(({ detail }) => detail?.values)
    beforeEach(async () => {
      await makeMover(app)
      await app.services.documents.update(admin(), { page: 'form', id: formId, data: { caseTitle: null } })
      await app.services.work.start()
      await save({ gata: 'Vid Bo' })
      await save({ gata: 'Vid Ragnhild' })
    })

    test('goes out of lines of before it was renamed, short words too', async () => {
      await publishPages(app, formId, page(asked('gata', 'plats')))
      await to(2)
      await save({ plats: 'Torget' })
      const { lines: count } = await app.services.cases.redactable(redactor(), {
        formDataId,
        componentId: 'gata',
      })
      await redact({ componentId: 'gata' })
      expect(whole()).not.toMatch(/Ragnhild|Vid Bo|Torget|Storgatan/)
      expect(count).toBe(3)
      expect((await lines()).filter((values) => values !== undefined)).toEqual([
        ...[{ gata: { removed: true } }, { gata: { removed: true } }],
        // The others that the version does not ask stay with their line.
        { kategori: expect.anything(), anonym: expect.anything(), epost: expect.anything() },
        { plats: { removed: true } },
      ])
    })

    test('another question that has its former name since keeps what it says', async () => {
      await publishPages(app, formId, page(asked('gata', 'plats')))
      await to(2)
      await publishPages(app, formId, page(asked('gata', 'plats'), asked('ny', 'gata')))
      await to(3)
      await save({ gata: 'Kyrkan', plats: 'Torget' })
      await save({ gata: 'Kiosken' })
      await redact({ componentId: 'gata' })
      expect(whole()).not.toMatch(/Ragnhild|Vid Bo|Torget/)
      expect((await loaded(handler()))?.data).toMatchObject({ gata: 'Kiosken' })
      expect((await lines()).at(-2)).toMatchObject({ gata: { from: 'Kyrkan', to: 'Kiosken' } })
    })

    test('goes where its question is gone, by its component still, and does not come back with the version', async () => {
      await publishPages(app, formId, page(asked('annat', 'annat')))
      await to(2)
      expect(whole()).toContain('Vid Ragnhild')
      await redact({ componentId: 'gata' })
      expect(whole()).not.toMatch(/Ragnhild|Vid Bo/)
      await to('back')
      expect((await loaded(handler()))?.data).not.toHaveProperty('gata')
    })
  })

  test('a window that has the answer still meets a conflict when it saves it', async () => {
    const { revision = 0, formId = '' } = (await loaded(handler())) ?? {}
    await redact({ componentId: 'gata' })
    const data = { gata: 'Storgatan 1' }
    expect(await code(app.services.cases.save(handler(), { formId, formDataId, revision, data }))).toBe(
      'CONFLICT',
    )
  })

  test('files: of an answer, of a note, and one by itself; what another case holds stays there', async () => {
    const { assets, cases, store } = app.services
    const { formId = '' } = (await loaded(handler())) ?? {}
    const other = (await sendFault(app, citizen(), formId)).formDataId
    const bytes = new TextEncoder().encode('Ragnhilds journal')
    const put = (name: string, caseId: string) =>
      assets.storeFile(handler(), { name, mimeType: 'text/plain', access: 'case', caseId, bytes })
    const [answered, carried, elsewhere] = [
      await put('ragnhild-svar.txt', formDataId),
      await put('ragnhild-bilaga.txt', formDataId),
      await put('annan.txt', other),
    ]
    await cases.save(handler(), {
      formId,
      formDataId,
      data: {
        bild: [{ ...answered }].map(({ assetId, name, size, mimeType }) => ({
          assetId,
          name,
          size,
          mimeType,
        })),
      },
    })
    const { note } = await cases.addNote(handler(), {
      ...{ formDataId, noteType: 'citizen', note: 'Se bilagan', assetIds: [carried.assetId] },
    })
    await redact({ assetId: carried.assetId })
    expect((await loaded(citizen()))?.redactions).toMatchObject([{ kind: 'file', place: note.noteId }])
    expect((await loaded(citizen()))?.notes.citizen).toMatchObject([{ note: 'Se bilagan', files: [] }])
    expect(await code(redact({ assetId: elsewhere.assetId }))).toBe('NOT_FOUND')
    const { files } = await cases.redactable(redactor(), { formDataId, componentId: 'bild' })
    expect(files).toEqual(['ragnhild-svar.txt'])
    await redact({ componentId: 'bild' })
    await cases.caughtUp()
    expect(whole()).not.toMatch(/ragnhild/i)
    for (const { assetId } of [answered, carried])
      expect(await code(assets.open(handler(), assetId))).toBe('NOT_FOUND')
    expect(await (await assets.open(handler(), elsewhere.assetId)).content.text()).toBe('Ragnhilds journal')
    expect(await store.read.assets.isContentUsed(answered.sha256)).toBe(true)
  })
})

test('a content that a backup is reading goes when that is done', async () => {
  const { assets, store, work } = app.services
  const bytes = new TextEncoder().encode('Ragnhilds journal')
  const input = { name: 'journal.txt', mimeType: 'text/plain', access: 'case', caseId: formDataId } as const
  const { assetId, sha256 } = await assets.storeFile(handler(), { ...input, bytes })
  const waits = () => store.read.settings.find('redactions.toWipe')
  const resume = assets.pauseRemovals()
  await redact({ assetId })
  expect(await waits()).toContain(sha256)
  resume()
  await work.start()
  await work.idle()
  expect(await waits()).toBe('')
})

test('the seal tells what it was by the key, and says nothing without it', () => {
  const key = new Uint8Array(32).fill(7)
  const at = { kind: 'note', ref: 'n' } as const
  const seal = stoneOf(key, at, 'case', { content: 'Ragnhild', files: [] })
  expect(stoneOf(key, at, 'case', { content: 'Ragnhild', files: [] })).toBe(seal)
  for (const other of [
    stoneOf(new Uint8Array(32), at, 'case', { content: 'Ragnhild', files: [] }),
    stoneOf(key, at, 'another', { content: 'Ragnhild', files: [] }),
    stoneOf(key, { kind: 'note', ref: 'm' }, 'case', { content: 'Ragnhild', files: [] }),
    stoneOf(key, at, 'case', { content: 'Ragnhild', files: [{ name: 'a', sha256: null }] }),
  ])
    expect(other).not.toBe(seal)
})

test('staff of any role of the case may where they have the permission', async () => {
  expect(await code(redact({ componentId: 'gata' }, registrar()))).toBe('FORBIDDEN')
  const done = await redact({ componentId: 'gata' }, registrar({ permissions: new Set(['caseRedact']) }))
  expect(done.by).toBe('Rune Registrator')
})

test('who stands in for the one who has the case may by a permission of their own, and it is told for whom', async () => {
  await app.services.cases.assign(handler(), {
    ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
  })
  const standsInFor = [{ _id: 'user-handler', name: 'Hanna Handläggare' }]
  expect(await code(redact({ componentId: 'gata' }, { ...stranger(), standsInFor }))).toBe('FORBIDDEN')
  const deputy = { ...stranger(), standsInFor, permissions: new Set(['caseRedact'] as const) }
  expect(await redact({ componentId: 'gata' }, deputy)).toMatchObject({ by: 'Frida Främling' })
  const line = (await app.services.cases.timeline(handler(), { formDataId })).at(-1)
  expect(line).toMatchObject({ kind: 'redacted', detail: { for: standsInFor } })
  expect(await auditOf(app, 'case/redact')).toMatchObject([
    { actor: 'user-stranger', detail: expect.stringContaining('user-handler') },
  ])
})

test('a case that is merged loses its own content alone, and splitting brings nothing back', async () => {
  const { cases } = app.services
  const { formId = '' } = (await loaded(handler())) ?? {}
  const other = (await sendFault(app, citizen(), formId)).formDataId
  for (const [id, gata] of [
    [formDataId, 'Ragnhildsvägen 7'],
    [other, 'Ragnhildsvägen 7'],
  ] as const)
    await cases.save(handler(), { formId, formDataId: id, data: { gata } })
  await cases.merge(handler(), { formDataId, into: other })
  await redact({ componentId: 'gata' })
  await cases.split(handler(), formDataId)
  expect((await loaded(handler()))?.data).not.toHaveProperty('gata')
  const { formData } = await cases.loadForm(handler(), { formDataId: other })
  expect(formData).toMatchObject({ data: { gata: 'Ragnhildsvägen 7' }, redactions: [] })
})
