import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
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
