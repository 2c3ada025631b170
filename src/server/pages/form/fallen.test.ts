import { afterEach, beforeEach, expect, test } from 'bun:test'
import { citizen, publishFault, visitor } from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import { type Sketch, sketchTree } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import type { Cases } from '../../cases/contract.ts'
import { type Session, systemSession } from '../../session.ts'

/** Drafts that were begun on a former version of their form. */

let app: App
let cases: Cases
const formId = 'form-fault'
const address = `/v/s?formId=${formId}`
const page = (...questions: Sketch[]): Sketch => [
  'FormTab#p1',
  { label: 'Felet' },
  ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...questions]]],
]
const text = (id: string, name: string, label: string, more = {}): Sketch => [
  `Input#${id}`,
  { name, label, type: 'text', ...more },
]
const street = text('gata', 'gata', 'Gata')
const town = text('ort', 'ort', 'Ort')
const picture: Sketch = ['FileUpload#bild', { name: 'bild', label: 'Bild', accept: '.txt' }]
const kept = () => new File(['En lampa'], 'lampa.txt', { type: 'text/plain' })

beforeEach(async () => {
  app = await pagesApp()
  cases = app.services.cases
  await publishFault(app, { pages: [page(street, town, picture)] })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

async function publish(...questions: Sketch[]): Promise<void> {
  const { documents } = app.services
  const { revision } = await documents.get(systemSession(), 'form', formId)
  await documents.saveTree(systemSession(), { id: formId, tree: sketchTree(page(...questions)), revision })
  await documents.publish(systemSession(), formId, '')
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  )
const recordOf = (id: string) => app.services.store.read.cases.find('default', id)

test.each([
  ['who is not logged in', visitor],
  ['who is logged in', () => citizen({ kind: 'token' })],
] as const)(
  '%s is told once what fell out of a draft, without script, and loses nothing else',
  async (_, who) => {
    const person = browser(app, who())
    await person.open(address)
    await person.press('stay', { gata: 'Storgatan 1', ort: 'Lund', bild: kept() })
    const { formDataId } = person.fill
    const [file] = person.fill.values.bild as { assetId: string }[]
    await publish(street, text('nytt', 'nytt', 'Nytt', { validation: { required: true } }))

    // Opened, and nothing saved: it is told, and stands there to be read again.
    for (let n = 0; n < 2; n++) {
      await person.open(address)
      expect(person.fill.fellAway).toEqual([
        { name: 'ort', label: 'Ort', text: 'Lund' },
        {
          ...{ name: 'bild', label: 'Bild', text: expect.stringContaining('lampa.txt') },
          files: [{ assetId: file?.assetId ?? '', name: 'lampa.txt' }],
        },
      ])
      expect(person.fill.values).toEqual({ gata: 'Storgatan 1' })
    }
    // What is typed is saved, and what fell out is still told.
    await person.press('stay', { gata: 'Storgatan 2', nytt: '' })
    expect(person.fill.fellAway).toHaveLength(2)
    expect(await app.services.store.read.assets.find('default', file?.assetId ?? '')).toBeDefined()
    // It is put away, and what stands on the page comes along.
    await person.press('putAway', { gata: 'Storgatan 3', nytt: '' })
    expect(person.fill.fellAway).toBeUndefined()
    expect(person.fill.values.gata).toBe('Storgatan 3')
    await person.open(address)
    expect(person.fill.fellAway).toBeUndefined()
    expect(await app.services.store.read.assets.find('default', file?.assetId ?? '')).toBeUndefined()
    // A question that has to be answered now is asked for.
    await person.press('send', { gata: 'Storgatan 3', nytt: '' })
    expect(person.fill.problems).toMatchObject([{ name: 'nytt' }])
    await person.press('send', { gata: 'Storgatan 3', nytt: 'Ja' })
    expect(await recordOf(formDataId ?? '')).toMatchObject({ draft: 0, formVersion: 2, fallen: null })
  },
)

test('a question that has another name keeps its answer, from what is stored and from a page of before', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'Storgatan 1', ort: 'Lund' } })
  await publish(text('gata', 'vag', 'Väg'), town)
  const opened = await cases.loadForm(citizen(), { formDataId })
  expect(opened.formData?.data).toEqual({ vag: 'Storgatan 1', ort: 'Lund' })
  expect(opened.fellAway).toBeUndefined()
  // Another tab, which was opened before, or what a browser kept while there was no line.
  await cases.save(citizen(), { formId, formDataId, data: { gata: 'Storgatan 2' } })
  const now = await cases.loadForm(citizen(), { formDataId })
  expect(now.formData?.data).toEqual({ vag: 'Storgatan 2', ort: 'Lund' })
  expect(now.fellAway).toBeUndefined()
})

test('what a page of before answers to a question that is gone is told by the next page, and not sent in before it is', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'Storgatan 1' } })
  await publish(street)
  await cases.save(citizen(), { formId, formDataId, data: { ort: 'Lund' } })
  await cases.save(citizen(), { formId, formDataId, data: { ort: 'Malmö' } })
  const send = { formId, formDataId, data: {}, complete: true }
  expect(await code(cases.save(citizen(), { ...send, version: 1 }))).toBe('INVALID')
  expect(await code(cases.save(citizen(), { ...send, version: 1 }))).toBe('INVALID')
  expect((await cases.loadForm(citizen(), { formDataId })).fellAway).toEqual([
    { name: 'ort', label: 'Ort', text: 'Malmö' },
  ])
  expect(await code(cases.save(citizen(), { ...send, version: 2 }))).toBe('ok')
  // Nothing of it is with the case: who handles it was never sent it.
  expect(JSON.stringify(await recordOf(formDataId))).not.toContain('Malmö')
  const whole = [
    await cases.loadForm(systemSession(), { formDataId }),
    await cases.timeline(systemSession(), { formDataId }),
  ]
  expect(JSON.stringify(whole)).not.toContain('Malmö')
})

test.each([
  ['who is not logged in', visitor, true],
  ['who has a draft', () => citizen({ kind: 'token' }), false],
] as const)(
  'without script a page of before loses nothing of what was typed: %s',
  async (_, who, isFirst) => {
    const day = text('dag', 'dag', 'Dag', { type: 'date' })
    const many = text('antal', 'antal', 'Antal', { type: 'number' })
    await publish(street, town, day, many)
    const person = browser(app, who())
    await person.open(address)
    if (!isFirst) await person.press('stay', { gata: 'Storgatan 1', ort: '' })
    await publish(text('gata', 'vag', 'Väg'), text('nytt', 'nytt', 'Nytt'))
    await person.press('next', { gata: 'Storgatan 2', ort: 'Lund', dag: '2026-05-04', antal: 'många' })
    // What is new on the page is said, and nothing of what could not be kept.
    expect(person.fill.notice).toMatchObject({ kind: 'more' })
    // What has another name is answered by it, and of the rest it is said what it was.
    expect(person.fill.values).toMatchObject({ vag: 'Storgatan 2' })
    expect(person.fill.fellAway).toMatchObject([
      { name: 'ort', label: 'Ort', text: 'Lund' },
      { name: 'dag', label: 'Dag', text: '4 maj 2026' },
      { name: 'antal', label: 'Antal', text: 'många' },
    ])
    const { formDataId } = person.fill
    await person.press('send', { vag: 'Storgatan 2', nytt: '' })
    expect(await recordOf(formDataId ?? '')).toMatchObject({ draft: 0, fallen: null })
  },
)

test('sent in without script from a page of before, what fell out is told first', async () => {
  const person = browser(app)
  await person.open(address)
  await publish(street)
  await person.press('send', { gata: 'Storgatan 1', ort: 'Lund' })
  expect(person.fill.fellAway).toMatchObject([{ name: 'ort', text: 'Lund' }])
  expect(person.fill.notice?.text).toContain('Formuläret har ändrats')
  const { formDataId } = person.fill
  await person.press('send', { gata: 'Storgatan 1' })
  expect(await recordOf(formDataId ?? '')).toMatchObject({ draft: 0, fallen: null })
})

test('a program that says no version is refused once, and then sends in', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'Storgatan 1', ort: 'Lund' } })
  await publish(street)
  const send = { formId, formDataId, data: {}, complete: true }
  expect(await code(cases.save(citizen(), send))).toBe('INVALID')
  expect(await code(cases.save(citizen(), send))).toBe('ok')
})

test('a first save from a page of before begins a draft, with what fell out; what was never a question is refused', async () => {
  await publish(street)
  const begun = await cases.save(visitor(), { formId, data: { gata: 'Storgatan 1', ort: 'Lund' } })
  const ref = { formDataId: begun.formDataId, caseToken: begun.caseToken ?? '' }
  expect((await cases.loadForm(visitor(), ref)).fellAway).toMatchObject([{ name: 'ort', text: 'Lund' }])
  expect(await code(cases.save(citizen(), { formId, data: { hittepå: 'x' } }))).toBe('INVALID')
})

test('nobody but its author reads or puts away what fell out of a draft', async () => {
  const { formDataId } = await cases.save(citizen(), { formId, data: { gata: 'Storgatan 1', ort: 'Lund' } })
  await publish(street)
  await cases.save(citizen(), { formId, formDataId, data: { gata: 'Storgatan 2' } })
  const others: Session[] = [visitor(), citizen({ userId: 'somebody-else' })]
  for (const who of others) {
    expect(await code(cases.loadForm(who, { formDataId }))).toBe('NOT_FOUND')
    expect(await code(cases.putAwayFallen(who, { formDataId }))).toBe('NOT_FOUND')
  }
  expect((await cases.loadForm(citizen(), { formDataId })).fellAway).toHaveLength(1)
  await cases.putAwayFallen(citizen(), { formDataId })
  expect((await cases.loadForm(citizen(), { formDataId })).fellAway).toBeUndefined()
})
