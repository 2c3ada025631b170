import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let formDataId: string
let number: string | null | undefined
const make = async (page: string, data: Values, more: object = {}) =>
  (await app.services.documents.create(systemSession(), { page, data, ...more }))._id

beforeAll(async () => {
  app = await testApp()
  await makeUsers(app)
  const top = await make('category', { name: 'Gata' })
  const category = await make('category', { name: 'Belysning', parent: top })
  const other = await make('category', { name: 'Skola' })
  const formId = await publishFault(app, { form: { category } })
  const otherForm = await publishFault(app, { prefix: 'annan-' })
  const folderId = await make('quickanswer', { name: 'Besked' }, { isFolder: true })
  await make('quickanswer', { name: 'Tack', text: 'Tack för {{ case.DiaryNumber }}!', keywords: 'mottaget' })
  await make(
    'quickanswer',
    { name: 'Var', text: { sv: 'Gäller det {{ answers.gata | upper }}?', en: 'Is it {{ answers.gata }}?' } },
    { folderId },
  )
  await make('quickanswer', { name: 'Formulärets', text: 'A', forms: [formId] })
  await make('quickanswer', { name: 'Kategorins', text: 'B', categories: [top] })
  await make('quickanswer', { name: 'Annan kategori', text: 'C', categories: [other] })
  await make('quickanswer', { name: 'Annat formulär', text: 'D', forms: [otherForm] })
  const saved = await sendFault(app, visitor(), formId)
  formDataId = saved.formDataId
  number = saved.DiaryNumber
})
afterAll(() => app.close())

const asked = (session: Session, search?: string) =>
  app.dispatcher.call(session, 'case/quickAnswers', { formDataId, ...(search && { search }) })

test('what the case does not have is named, and left to be filled in by hand before anything is sent', async () => {
  const id = await make('quickanswer', {
    name: 'Bild',
    text: 'Skicka en bild av {{ answers.antal }}, {{ answers.stolpe | upper }}.',
  })
  const { data } = (await asked(handler(), 'Bild')) as { data: { answers: { text: string }[] } }
  const [answer] = data.answers
  const refused = { formDataId, note: answer?.text ?? '' }
  expect(await app.services.cases.sendMessage(handler(), refused).catch(({ code }) => code)).toBe('INVALID')
  expect(answer).toMatchObject({
    text: expect.stringMatching(/^Skicka en bild av \[fyll i: .+\], \[fyll i: answers\.stolpe\]\.$/),
    missing: [expect.any(String), 'answers.stolpe'],
  })
  await app.services.documents.remove(systemSession(), { page: 'quickanswer', ids: [id] })
})

test('those that fit the case come filled in, by name', async () => {
  expect(await asked(handler())).toMatchObject({
    data: {
      locale: 'sv',
      answers: [
        { name: 'Formulärets', folder: '', text: 'A' },
        { name: 'Kategorins', text: 'B' },
        { name: 'Tack', text: `Tack för ${number}!` },
        { name: 'Var', folder: 'Besked', text: 'Gäller det STORGATAN 1?' },
      ],
    },
  })
})

test.each([
  ['mottaget', ['Tack']],
  ['besked VAR', ['Var']],
  ['gäller', ['Var']],
  ['finns inte', []],
])('%s finds %j', async (search, names) => {
  const reply = await asked(handler(), search)
  expect(reply).toMatchObject({ data: { answers: names.map((name) => ({ name })) } })
})

test.each<[who: string, session: Session, code: string]>([
  ['a visitor', visitor(), 'UNAUTHORIZED'],
  ['a citizen', citizen(), 'FORBIDDEN'],
  ['staff who do not handle the case', stranger(), 'NOT_FOUND'],
])('%s gets none', async (_, session, code) => {
  expect(await asked(session)).toMatchObject({ err: { code } })
})

test('those for the state that the case is in come first', async () => {
  await make('quickanswer', { name: 'Ö sist', text: 'E', states: 'Åtgärdad\n NY ' })
  await make('quickanswer', { name: 'Avslut', text: 'F', states: 'Åtgärdad' })
  const reply = await asked(handler())
  const names = ['Ö sist', 'Avslut', 'Formulärets', 'Kategorins', 'Tack', 'Var']
  const answers = names.map((name) => ({ name, proposed: name === 'Ö sist' }))
  expect(reply).toMatchObject({ data: { answers } })
})

describe('what a text names and no case can have is told when it is saved, and refuses nothing', () => {
  const save = async (data: Values) => {
    const name = `Svar ${crypto.randomUUID()}`
    const reply = await app.dispatcher.call(admin(), 'admin/create', {
      page: 'quickanswer',
      data: { name, ...data },
    })
    const made = (reply as { data: { id: string; warnings?: string[] } }).data
    const update = (more: Values) =>
      app.dispatcher.call(admin(), 'admin/update', { page: 'quickanswer', id: made.id, data: more })
    return { ...made, update }
  }

  test.each<[string, string[] | undefined]>([
    ['{{ answers.gata | upper }} {{ data.gata }} {{ case.DiaryNumber }} {{ case.form.name }}', undefined],
    ['Utan namn. {{ answers.gata | default: "ingen gata" }} {{ case.arrived | date: "short" }}', undefined],
    [
      '{{ answers.gatta }}',
      [
        'answers.gatta: inget publicerat formulär som svaret är till för har den frågan. Menar du answers.gata?',
      ],
    ],
    [
      '{{ answers.skostorlek }}',
      ['answers.skostorlek: inget publicerat formulär som svaret är till för har den frågan.'],
    ],
    ['{{ gata }}', ['gata: det finns ingen sådan uppgift om ärendet. Menar du answers.gata?']],
    [
      '{{ case.diarynumber }} {{ case.form.nam }}',
      [
        'case.diarynumber: det finns ingen sådan uppgift om ärendet. Menar du case.DiaryNumber?',
        'case.form.nam: det finns ingen sådan uppgift om ärendet. Menar du case.form.name?',
      ],
    ],
    ['{{ answers.gata | default: answers.gaata }}', [expect.stringContaining('answers.gaata')]],
    ['{{ answers.gata.nummer }}', [expect.stringContaining('answers.gata.nummer')]],
  ])('%s', async (text, told) => {
    const { id, warnings } = await save({ text })
    expect(warnings).toEqual(told)
    // Whoever opens it later reads the same.
    const loaded = await app.dispatcher.call(admin(), 'admin/load', { page: 'quickanswer', id })
    expect((loaded as { data: { warnings?: string[] } }).data.warnings).toEqual(told)
  })

  test('in every language, and by the forms that it is for; what is put right is told of no more', async () => {
    const own = await publishFault(app, {
      prefix: 'egen-',
    })
    const { update, warnings } = await save({
      text: { sv: 'Hej', en: 'Is it {{ answers.street }}?' },
      forms: [own],
    })
    expect(warnings).toEqual([expect.stringContaining('answers.street')])
    expect(await update({ text: { sv: 'Hej', en: 'Is it {{ answers.gata }}?' } })).not.toHaveProperty(
      'data.warnings',
    )
  })

  test('a text may use the filters that fill it in', async () => {
    expect((await save({ text: 'Du är {{ answers.gata | age }} år.' })).warnings).toBeUndefined()
  })
})
