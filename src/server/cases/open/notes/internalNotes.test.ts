import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../../test/support/cases.ts'
import { testApp } from '../../../../../test/support/scenario.ts'
import { state } from '../../../../shared/process/processFixture.ts'
import type { App } from '../../../app.ts'
import { heardOf } from '../../../events/audience.ts'
import { type Session, systemSession } from '../../../session.ts'

/** What staff tell each other never reaches the author, through whatever door the author asks. */
const secret = 'Sekretessprövas enligt OSL'

let app: App
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const template = 'Svar: {{ case.notes }} {{ case.markers }} {{ notes }} {{ markers }} {{ answers.gata }} slut'

async function publish(): Promise<string> {
  await app.services.documents.create(systemSession(), {
    page: 'mail',
    id: 'mail-alla',
    data: { name: 'Alla', subject: template, text: template },
  })
  const base = faultGraph()
  const mail = { effect: 'Case/mail', input: { template: 'mail-alla', to: 'author' } }
  base.states[1] = state('pagar', 'normal', { ...base.states[1], onEnter: [mail] })
  return publishFault(app, { graph: base })
}

for (const [who, author] of [
  ['a visitor with the token', visitor()],
  ['a citizen who is logged in', citizen()],
] as const) {
  test(`${who} meets no internal note through any door`, async () => {
    const { cases, assets, events, mail, work } = app.services
    const formId = await publish()
    const heard: unknown[] = []
    events.listen((event) => heardOf(author, event) && heard.push(event.event))
    const { formDataId, caseToken } = await sendFault(app, author, formId)
    const before = (await cases.loadForm(handler(), { formDataId })).formData
    heard.length = 0

    const file = await assets.storeFile(handler(), {
      ...{ name: `${secret}.txt`, mimeType: 'text/plain', access: 'case', caseId: formDataId },
      bytes: new TextEncoder().encode(secret),
    })
    const { note } = await cases.addNote(handler(), {
      ...{ formDataId, noteType: 'internal', note: secret, assetId: file.assetId },
    })
    await cases.addMarker(handler(), {
      ...{ formDataId, markerType: 'internal', componentId: 'gata', note: secret },
    })
    await cases.caughtUp()
    expect(heard).toEqual([])

    const ref = { formDataId, ...(caseToken && { caseToken }) }
    const ask = async (action: string, input: object, session: Session = author) =>
      JSON.stringify(await app.dispatcher.call(session, action, input))
    const doors: [action: string, input: object][] = [
      ['admin/loadForm3', ref],
      ['case/timeline', ref],
      ['case/list', { texts: [secret] }],
      ['case/list', { scope: 'own' }],
      ['case/list', { scope: 'own', texts: ['Sekretess'] }],
      ['admin/loadGrid', { page: 'formData', filter: secret, pageNo: 1, pageSize: 10 }],
      ['admin/load', { page: 'formData', id: formDataId }],
      ['admin/history', { page: 'formData', id: formDataId }],
      ['admin/loadSelectorv3', { page: 'formData', search: secret }],
      ['admin/loadSelectorv3', { page: 'asset', search: secret }],
      ['admin/loadGrid', { page: 'asset', filter: secret, pageNo: 1, pageSize: 10 }],
      ['admin/eventsSince', { seq: 0 }],
      ['admin/saveFormData3', { ...ref, formId, data: { gata: 'Ny gata' }, revision: before?.revision }],
      ['admin/removeNote3', { formDataId, noteId: note.noteId }],
      ['admin/addNote3', { ...ref, noteType: 'internal', note: 'x' }],
      ['admin/addNote3', { ...ref, noteType: 'citizen', note: 'x', assetId: file.assetId }],
      ['admin/addMarker3', { formDataId, markerType: 'internal', componentId: 'gata' }],
      ['admin/removeAssetv3', { assetId: file.assetId, ...(caseToken && { caseToken }) }],
      ['admin/runEffect3', { effect: 'Summary/get', context: { formId, ...ref } }],
    ]
    for (const [action, input] of doors) {
      const told = await ask(action, input)
      expect([action, told.includes('Sekretess'), told.includes('internal')]).toEqual([action, false, false])
    }
    const open = assets.open(author, file.assetId, caseToken ? { caseToken } : {})
    expect(await open.catch(({ code }) => code)).toBe('NOT_FOUND')
    expect((await assets.open(handler(), file.assetId)).name).toContain(secret)
    await cases.removeNote(handler(), { formDataId, noteId: note.noteId })
    const afterwards = assets.open(author, file.assetId, caseToken ? { caseToken } : {})
    expect(await afterwards.catch(({ code }) => code)).toBe('NOT_FOUND')

    const connection = { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' }
    await cases.addNote(handler(), { formDataId, noteType: 'internal', note: secret })
    await cases.changeStatus(handler(), connection)
    await work.start()
    await work.idle()
    const { rows } = await mail.list(systemSession(), { caseId: formDataId, pageNo: 1, pageSize: 10 })
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain('Sekretess')
    expect(JSON.stringify(await cases.facts(systemSession(), formDataId))).not.toContain('Sekretess')
  })
}

test('a file that staff send the author with a note to them can be opened by the author', async () => {
  const { cases, assets } = app.services
  const formId = await publish()
  const { formDataId, caseToken = '' } = await sendFault(app, visitor(), formId)
  const { assetId } = await assets.storeFile(handler(), {
    ...{ name: 'svar.txt', mimeType: 'text/plain', access: 'case', caseId: formDataId },
    bytes: new TextEncoder().encode('hej'),
  })
  await cases.addNote(handler(), { formDataId, noteType: 'citizen', note: 'Se bilagan', assetId })
  expect((await assets.open(visitor(), assetId, { caseToken })).name).toBe('svar.txt')
})
