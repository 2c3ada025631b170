import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'

/** A Stop holds who fills in the form where they are, whatever is posted past it. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const userMessage = 'Det här måste du fråga oss om först.'
const tab = (id: string, ...more: Sketch[]): Sketch => [
  `FormTab#${id}`,
  { label: id },
  [
    'Section',
    {},
    ['Row', {}, ['Col', { cols: 12 }, [`Input#${id}q`, { name: `${id}q`, label: `Fråga ${id}` }], ...more]],
  ],
]
const three = (stop: Values, on = 'b'): Sketch[] =>
  ['a', 'b', 'c'].map((id) => (id === on ? tab(id, ['Stop#stopp', { userMessage, ...stop }]) : tab(id)))
const whenNo = { value: 'bq', is: 'equals', to: 'nej' }

const begun = async (stop: Values, who = visitor(), on = 'b') => {
  const formId = await publishFault(app, { pages: three(stop, on) })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  const page = browser(app, who)
  await page.open(`/v/s?formId=${formId}`)
  await page.press('next', { aq: 'Ett' })
  expect(page.fill.page).toBe('b')
  return { page, formId }
}

describe('without script', () => {
  test('next is held while the expression is true, and says why; going back and saving are not', async () => {
    const { page } = await begun({ next: true, expression: whenNo })
    const reply = await page.press('next', { bq: 'nej' })
    expect(reply.status).toBe(303)
    expect(page.fill).toMatchObject({
      page: 'b',
      notice: { kind: 'error', text: userMessage },
      values: { bq: 'nej' },
    })
    await page.press('later', { bq: 'nej' })
    expect(page.fill).toMatchObject({ page: 'b', notice: { kind: 'saved' } })
    await page.press('previous', { bq: 'nej' })
    expect(page.fill.page).toBe('a')
    await page.press('next', { aq: 'Ett' })
    await page.press('next', { bq: 'ja' })
    expect(page.fill.page).toBe('c')
  })

  test('the page after it is not reached by its address, and nothing is sent from there', async () => {
    const { page, formId } = await begun({ next: true })
    await page.press('later', { bq: 'Två' })
    await page.open(`/v/s?formId=${formId}&page=c`)
    expect(page.fill.page).toBe('b')
    await page.press('send', { bq: 'Två' })
    expect(page.fill).toMatchObject({ number: null, notice: { kind: 'error', text: userMessage } })
    const { cases } = app.services
    const { formDataId, caseToken } = page.fill
    const input = {
      formId,
      formDataId: formDataId ?? '',
      caseToken: caseToken ?? '',
      data: {},
      complete: true,
    }
    const refused = await cases.save(visitor(), input).catch((error) => error)
    expect(refused).toMatchObject({ code: 'INVALID', options: { values: { message: userMessage } } })
  })

  test('previous is held, by its button and by the address', async () => {
    const { page, formId } = await begun({ prev: true })
    await page.press('previous', { bq: 'Två' })
    expect(page.fill).toMatchObject({ page: 'b', notice: { kind: 'error', text: userMessage } })
    await page.open(`/v/s?formId=${formId}&page=a`)
    expect(page.fill.page).toBe('b')
    await page.press('next', { bq: 'Två' })
    expect(page.fill.page).toBe('c')
    await page.open(`/v/s?formId=${formId}&page=a`)
    expect(page.fill.page).not.toBe('a')
  })

  test('the process buttons are held from wherever in the form; the rest is not', async () => {
    const { page } = await begun({ process: true, expression: whenNo })
    await page.press('next', { bq: 'nej' })
    expect(page.fill.page).toBe('c')
    await page.press('send', { cq: 'Tre' })
    expect(page.fill).toMatchObject({ number: null, notice: { kind: 'error', text: userMessage } })
    await page.press('previous', { cq: 'Tre' })
    await page.press('next', { bq: 'ja' })
    await page.press('send', { cq: 'Tre' })
    expect(page.form.kind).toBe('receipt')
  })

  test('one that is hidden, or holds nothing, holds nobody', async () => {
    const hidden = { show: { mode: 'show', when: whenNo } }
    const { page } = await begun({ next: true, process: true, ...hidden })
    await page.press('next', { bq: 'ja' })
    await page.press('send', { cq: 'Tre' })
    expect(page.form.kind).toBe('receipt')
  })
})

test('a whole form that is sent at once is held, and kept', async () => {
  const formId = await publishFault(app, { pages: three({ process: true, userMessage: null }) })
  const { cases } = app.services
  const sent = cases.save(citizen(), { formId, data: { aq: 'Ett' }, complete: true })
  const refused = await sent.catch((error) => error)
  expect(refused).toMatchObject({ code: 'INVALID', options: { message: { id: expect.any(String) } } })
  const { formData } = await cases.loadForm(citizen(), { formId })
  expect(formData).toMatchObject({ draft: true, data: { aq: 'Ett' } })
})

test('what the process lets its author do is held; staff are not, nor is taking the case back', async () => {
  const graph = faultGraph()
  graph.states.push(state('tillbaka', 'end', { name: 'Tillbakataget', subType: 'withdrawn' }))
  graph.connections.push(connection('ny-tillbaka', { label: 'Återta', allow: { author: true } }))
  graph.connections.push({
    ...connection('ny-pagar'),
    _id: 'vidare',
    label: 'Vidare',
    allow: { author: true },
  })
  const stop = { process: true, expression: { status: 'ny', is: 'equals' } }
  const formId = await publishFault(app, { graph, pages: three(stop) })
  const { cases } = app.services
  const of = async () =>
    (await cases.save(citizen(), { formId, data: { aq: 'Ett' }, complete: true })).formDataId
  const [first, second] = [await of(), await of()]
  const move = (who: typeof citizen, formDataId: string, connectionId: string) =>
    cases.changeStatus(who(), { formDataId, connectionId, currentStateId: 'ny' }).then(
      () => 'ok',
      (error) => [error.code, error.options.values?.message],
    )
  expect(await move(citizen, first, 'vidare')).toEqual(['INVALID', userMessage])
  expect((await cases.loadForm(citizen(), { formDataId: first })).state?._id).toBe('ny')
  expect(await move(handler, first, 'ny-pagar')).toBe('ok')
  expect(await cases.withdraw(citizen(), { formDataId: second })).toEqual({ by: 'connection' })
})

test('an answer that is kept from who sent the case in holds them, and is not told', async () => {
  const hidden = { rights: { ny: { author: 'hidden' } } }
  const stop = { process: true, userMessage, expression: { value: 'hemlig', is: 'equals', to: 'Ragnhild' } }
  const graph = faultGraph()
  graph.connections.push({
    ...connection('ny-pagar'),
    _id: 'vidare',
    label: 'Vidare',
    allow: { author: true },
  })
  const pages = [
    tab('a', ['Input#hemlig', { name: 'hemlig', label: 'Hemlig', ...hidden }], ['Stop#stopp', stop]),
  ]
  const formId = await publishFault(app, { graph, pages })
  const { cases } = app.services
  const sent = { formId, data: { hemlig: 'Ragnhild' }, complete: true }
  // While it is filled in the answer is theirs, and holds them there.
  expect(await cases.save(citizen(), sent).catch(({ code }) => code)).toBe('INVALID')
  const { formDataId } = await cases.save(citizen(), { ...sent, data: { hemlig: 'Bo' } })
  await cases.save(handler(), { formId, formDataId, data: { hemlig: 'Ragnhild' } })
  expect(JSON.stringify(await cases.loadForm(citizen(), { formDataId }))).not.toContain('Ragnhild')
  const moved = cases.changeStatus(citizen(), { formDataId, connectionId: 'vidare', currentStateId: 'ny' })
  expect(await moved.catch(({ code }) => code)).toBe('INVALID')
})
