import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Values } from '../../../shared/fields/field.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const rows = async (more = {}) =>
  (await app.services.cases.list(handler(), { page: 1, pageSize: 10, ...more })).data

/** The title of a case of a form whose cases have one, with these answers. */
async function titled(caseTitle: string, answers: Values) {
  const formId = await publishFault(app, { form: { caseTitle } })
  await sendFault(app, visitor(), formId, answers)
  return (await rows())[0]?.title
}

const titles: [template: string, answers: Values, title: string][] = [
  ['{{ kategori }}, {{ gata }}', { kategori: 'lampa', gata: 'Storgatan 3' }, 'Belysning, Storgatan 3'],
  ['{{ gata | upper }}', { gata: 'Storgatan 3' }, 'STORGATAN 3'],
  ['{{ kategori }}, {{ beskrivning }}', { kategori: 'park' }, 'Park'],
  ['{{ beskrivning }} – {{ gata }}, {{ antal }}', { gata: 'Nygatan' }, 'Nygatan'],
  ['{{ gata }}, {{ beskrivning }}, {{ antal }}', { gata: 'A-gatan', antal: 4 }, 'A-gatan, 4'],
  ['{{ datum | date: "short" }} {{ gata }}', { datum: '2026-01-05', gata: 'X' }, '2026-01-05 X'],
  // Nothing of it is there: as a case of a form that gives none.
  ['{{ beskrivning }}', {}, 'Felanmälan'],
  ['{{ gata }}', { gata: 'x'.repeat(300) }, 'x'.repeat(200)],
]
test.each(titles)('a case is called by %s with %j', async (template, answers, title) => {
  expect(await titled(template, answers)).toBe(title)
})

test('the title follows its answers, is sorted by and found', async () => {
  const formId = await publishFault(app, { form: { caseTitle: '{{ kategori }}, {{ gata }}' } })
  const { formDataId } = await sendFault(app, visitor(), formId, { kategori: 'vag', gata: 'Ågatan' })
  await sendFault(app, visitor(), formId, { kategori: 'park', gata: 'Ängen' })
  expect((await rows({ sort: { title: 1 } })).map(({ title }) => title)).toEqual([
    'Park, Ängen',
    'Väg, Ågatan',
  ])
  await app.services.cases.save(handler(), {
    formId,
    formDataId,
    data: { gata: 'Bygatan', kategori: 'lampa' },
  })
  expect((await rows({ sort: { title: 1 } })).map(({ title }) => title)).toEqual([
    'Belysning, Bygatan',
    'Park, Ängen',
  ])
  expect(await rows({ where: { title: 'park, ängen' } })).toHaveLength(1)
  expect(await app.services.cases.titleOf(handler(), formDataId)).toContain('Belysning, Bygatan')
})

test('who sends in without a login is called as they answered the question for it, and an account by its own name', async () => {
  const formId = await publishFault(app, { form: { senderName: 'beskrivning' } })
  await makeUsers(app)
  await sendFault(app, visitor(), formId, { beskrivning: '  Åsa Ek ' })
  await sendFault(app, citizen(), formId, { beskrivning: 'Någon Annan' })
  await sendFault(app, visitor(), formId)
  const found = await rows({ sort: { created: 1 } })
  expect(found.map(({ createdByName, title }) => [createdByName, title])).toEqual([
    ['Åsa Ek', 'Åsa Ek'],
    ['Carl Citizen', 'Carl Citizen'],
    ['', 'Felanmälan'],
  ])
  expect(await rows({ where: { createdByName: 'åsa ek' } })).toHaveLength(1)
})

test('a form whose title or sender names a question that it does not have is not published', async () => {
  await publishFault(app)
  const { documents } = app.services
  const system = systemSession()
  for (const [data, field] of [
    [{ caseTitle: '{{ kategorin }}' }, 'caseTitle'],
    [{ senderName: 'namn' }, 'senderName'],
  ] as const) {
    await documents.update(admin(), {
      page: 'form',
      id: 'form-fault',
      data: { caseTitle: '', senderName: '', ...data },
    })
    const refused = await documents.publish(system, 'form-fault', '').catch((error) => error)
    expect(refused).toMatchObject({ code: 'INVALID', options: { detail: { problems: [{ field }] } } })
  }
})

test('title and sender follow a question that gets another name', async () => {
  const formId = await publishFault(app, { form: { caseTitle: 'I {{ gata }}', senderName: 'gata' } })
  const { documents } = app.services
  const { tree } = (await documents.published(systemSession(), 'form', formId)) ?? {}
  const nodes = structuredClone(tree?.nodes ?? {})
  const node = nodes.gata
  if (!tree || !node) throw new Error('no question')
  node.extra.name = 'plats'
  const { revision } = await documents.get(admin(), 'form', formId)
  await documents.saveTree(admin(), { id: formId, tree: { rootId: tree.rootId, nodes }, revision })
  expect(await documents.get(admin(), 'form', formId)).toMatchObject({
    caseTitle: 'I {{ plats }}',
    senderName: 'plats',
  })
})
