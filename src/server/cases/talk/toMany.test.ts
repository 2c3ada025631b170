import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  faultAnswers,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import type { Cases, LongWork } from '../contract.ts'

/** The same message to the senders of many cases. */

let app: App
let cases: Cases
let formId: string
const noon = Date.parse('2026-03-10T12:00:00Z')
const work: LongWork = { progress() {}, signal: new AbortController().signal }

beforeEach(async () => {
  setSystemTime(noon)
  app = await testApp({ env: silentMail })
  cases = app.services.cases
  await makeUsers(app)
  await app.services.work.start()
  formId = await publishFault(app)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const send = async (n: number) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push((await sendFault(app, visitor(), formId)).formDataId)
  return ids
}
const unreached = async () =>
  (
    await cases.save(visitor(), {
      formId,
      data: { ...faultAnswers, epost: '', anonym: 'ja' },
      complete: true,
    })
  ).formDataId
const write = (ids: string[], message: object, who = handler()) =>
  cases.changeMany(who, { ids, change: { kind: 'message', ...message } }, work)
const thread = async (id: string) =>
  ((await cases.loadForm(handler(), { formDataId: id })).formData?.notes.citizen ?? []).map(
    ({ note }) => note,
  )
/** The cases that mails have gone out of. */
const mailed = async () => {
  const all = { limit: 2_000, offset: 0, newestFirst: false }
  return (await app.services.store.read.mails.list('default', all)).rows.flatMap(({ caseId }) => caseId ?? [])
}
const mailCount = async () => (await mailed()).length
async function at(ms: number) {
  setSystemTime(noon + ms)
  app.services.work.wake()
  await app.services.work.idle()
}

test('asked for again under the same id, as no answer came, nobody gets it twice', async () => {
  const ids = await send(2)
  const change = { kind: 'message', text: 'Vi kommer i dag.' } as const
  const undo = 'som-klienten-valt-1'
  const ask = (who = handler()) => app.dispatcher.call(who, 'case/bulk', { ids, change, undo })
  const first = await ask()
  expect(first).toMatchObject({ data: { changed: ids, undo: { id: undo } } })
  expect(await ask()).toMatchObject({ data: { changed: expect.arrayContaining(ids), refused: [] } })
  expect(await ask(registrar())).toMatchObject({ err: { code: 'FORBIDDEN' } })
  await at(90_000)
  for (const id of ids) expect(await thread(id)).toEqual(['Vi kommer i dag.'])
  // What it changed can be taken back by that id, and not by asking anew.
  expect(await ask()).toMatchObject({ data: { changed: expect.arrayContaining(ids) } })
})

test('each gets it once, filled in, and nothing leaves before ten seconds', async () => {
  const ids = await send(3)
  const outcome = await write([...ids, ids[0] ?? ''], {
    text: 'Om {{ case.DiaryNumber }}, {{ answers.gata }}.',
  })
  expect(outcome).toMatchObject({ changed: ids, refused: [] })
  await at(9_000)
  for (const id of ids) expect(await thread(id)).toEqual([])
  expect(await mailCount()).toBe(0)
  await at(20_000)
  await at(90_000)
  const number = async (id: string) =>
    (await cases.loadForm(handler(), { formDataId: id })).formData?.DiaryNumber
  for (const id of ids) expect(await thread(id)).toEqual([`Om ${await number(id)}, Storgatan 1.`])
  expect(await mailCount()).toBe(3)
})

test('undone in time nobody gets anything, and not twice', async () => {
  const ids = await send(2)
  const { undo } = await write(ids, { text: 'Hej' })
  expect((await cases.undo(handler(), undo?.id ?? '', work)).undone.sort()).toEqual([...ids].sort())
  await at(120_000)
  expect([await mailCount(), ...(await Promise.all(ids.map(thread)))]).toEqual([0, [], []])
  expect(cases.undo(handler(), undo?.id ?? '', work)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('what somebody else does in a case meanwhile sends nothing early', async () => {
  const [id = ''] = await send(1)
  await write([id], { text: 'Hej' })
  await cases
    .changeStatus(handler(), { formDataId: id, currentStateId: 'ny', connectionId: 'borja' })
    .catch(() => {})
  await at(5_000)
  expect(await thread(id)).toEqual([])
})

test('whom it cannot reach and where it cannot be filled in is told beforehand, and left alone', async () => {
  const [fit = ''] = await send(1)
  const lone = await unreached()
  const message = { text: 'Antal: {{ answers.antal }}, {{ answers.gata }}' }
  const preview = await cases.previewMessages(
    handler(),
    { ids: [fit, lone] },
    { text: 'Hej {{ answers.gata }}' },
  )
  expect(preview).toMatchObject({
    count: 2,
    reached: [fit],
    previews: [{ _id: fit, text: 'Hej Storgatan 1', channel: 'mail', address: 'anna@example.se' }],
    unreached: [{ _id: lone, phone: '' }],
    unfilled: [],
  })
  expect(await cases.previewMessages(handler(), { ids: [fit] }, message)).toMatchObject({
    ...{
      previews: [],
      unfilled: [{ _id: fit, missing: [{ tag: 'answers.antal', label: expect.any(String) }] }],
    },
  })
  expect((await write([fit, lone], message)).refused).toMatchObject([
    { _id: fit, code: 'INVALID', message: expect.stringContaining('saknar Antal') },
    { _id: lone, code: 'INVALID', message: expect.stringContaining('kan inte nås') },
  ])
})

test('a text that grows past what a message may be is refused, and one of thousands of tags holds nobody up', async () => {
  const beskrivning = 'Lampan är trasig. '.repeat(200)
  const { formDataId: id } = await sendFault(app, visitor(), formId, { beskrivning })
  const grows = { text: '{{ answers.beskrivning }}'.repeat(10) }
  expect(cases.previewMessages(handler(), { ids: [id] }, grows)).rejects.toMatchObject({ code: 'INVALID' })
  expect((await write([id], grows)).refused).toMatchObject([
    { _id: id, code: 'INVALID', message: expect.stringContaining('längre än 20') },
  ])
  const huge = { text: '{{answers.beskrivning}}'.repeat(860) }
  expect(cases.previewMessages(handler(), { ids: [id] }, huge)).rejects.toMatchObject({ code: 'INVALID' })
  const text = Array.from({ length: 2_800 }, (_, n) => `{{a${n.toString(36)}}}`)
    .join('')
    .slice(0, 19_990)
    .replace(/\{*[^}]*$/, '')
  const before = process.cpuUsage()
  const { unfilled } = await cases.previewMessages(handler(), { ids: [id] }, { text })
  expect(unfilled[0]?.missing.length).toBeGreaterThan(2_000)
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})

test('a canned reply goes to each in their language', async () => {
  const [id = ''] = await send(1)
  const { _id: answer } = await app.services.documents.create(systemSession(), {
    ...{
      page: 'quickanswer',
      data: { name: 'Tack', text: { sv: 'Tack för {{ case.DiaryNumber }}!', en: 'Thanks!' } },
    },
  })
  expect(await cases.previewMessages(handler(), { ids: [id] }, { answer })).toMatchObject({
    previews: [{ text: expect.stringMatching(/^Tack för/) }],
  })
})

test.each<[what: string, message: object, ids: () => Promise<string[]>, code: string]>([
  ['nothing', {}, () => send(1), 'INVALID'],
  ['what cannot be read', { text: 'Hej {{ case.' }, () => send(1), 'INVALID'],
  ['a reply that is gone', { answer: 'finns-inte' }, () => send(1), 'NOT_FOUND'],
  ['more than 500', { text: 'Hej' }, async () => Array.from({ length: 501 }, (_, n) => `id${n}`), 'INVALID'],
])('%s is refused before anything is written', async (_, message, ids, code) => {
  const which = await ids()
  expect(cases.previewMessages(handler(), { ids: which }, message)).rejects.toMatchObject({ code })
})

test('who does not handle a case neither sees it beforehand nor writes to its sender', async () => {
  const ids = await send(1)
  const seen = await cases.previewMessages(stranger(), { ids }, { text: 'Hej {{ answers.gata }}' })
  expect(seen).toMatchObject({ previews: [], unreached: [], unfilled: [] })
  expect((await write(ids, { text: 'Hej' }, stranger())).refused).toMatchObject([
    { name: null, code: 'NOT_FOUND' },
  ])
})

describe('what a message to all of them may be made of', () => {
  const make = async (data: object) =>
    (await app.services.documents.create(systemSession(), { page: 'quickanswer', data: { ...data } }))._id
  const asked = (ids: string[], who = handler()) => cases.commonReplies(who, { ids })

  test('is canned replies that fit all, as they are written, and facts of each', async () => {
    const [first = ''] = await send(1)
    const otherForm = await publishFault(app, { prefix: 'annan-' })
    const { formDataId: other } = await sendFault(app, visitor(), otherForm)
    await make({ name: 'Alla', text: { sv: 'Om {{ case.DiaryNumber }}', en: 'About it' } })
    await make({ name: 'Ena formuläret', text: 'A', forms: [formId] })
    await make({ name: 'Öppet', text: 'B', states: 'Ny' })
    const { answers, facts } = await asked([first])
    expect(answers.map(({ name }) => name)).toEqual(['Öppet', 'Alla', 'Ena formuläret'])
    expect(answers[1]).toMatchObject({ text: 'Om {{ case.DiaryNumber }}', languages: ['sv', 'en'] })
    expect(facts).toContainEqual({ label: 'Gata', tag: 'answers.gata', ofForm: true })
    const both = await asked([first, other])
    expect(both.answers.map(({ name }) => name)).toEqual(['Öppet', 'Alla'])
    expect(both.facts.filter(({ ofForm }) => ofForm)).toEqual([])
    expect(both.facts).toContainEqual({ label: 'Ärendets nummer', tag: 'case.DiaryNumber', ofForm: false })
  })

  test('each fact of a case can be filled in, but the name of who has left none', async () => {
    const ids = await send(1)
    const { facts } = await asked(ids)
    const text = facts.filter(({ ofForm }) => !ofForm).map(({ tag }) => `{{ ${tag} }}`)
    expect(await cases.previewMessages(handler(), { ids }, { text: text.join(' ') })).toMatchObject({
      ...{
        reached: [],
        unfilled: [{ missing: [{ tag: 'case.createdByName', label: 'Vem som skickade in ärendet' }] }],
      },
    })
  })

  test('is nothing for who handles none of them', async () => {
    expect(await asked(await send(1), stranger())).toEqual({ answers: [], facts: [] })
  })

  test('is refused for more than 500', async () => {
    expect(asked(Array.from({ length: 501 }, (_, n) => `id${n}`))).rejects.toMatchObject({ code: 'INVALID' })
  })
})

test('500 cases: each gets one', async () => {
  const ids: string[] = []
  for (let n = 0; n < 500; n++)
    ids.push((await sendFault(app, { ...visitor(), address: '' }, formId)).formDataId)
  expect(await cases.previewMessages(handler(), { ids }, { text: 'Hej' })).toMatchObject({ count: 500 })
  expect((await write(ids, { text: 'Hej {{ case.DiaryNumber }}' })).changed).toHaveLength(500)
  await at(60_000)
  expect((await mailed()).sort()).toEqual([...ids].sort())
})
