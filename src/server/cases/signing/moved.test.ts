import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  faultPages,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
} from '../../../../test/support/cases.ts'
import { makeMover, moved, mover, publishPages } from '../../../../test/support/moves.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import type { Cases, MoveVersion } from '../contract.ts'

/** A signed case goes on with another version of its form. */

let app: App
let cases: Cases
let formId: string
let formDataId: string
const password = 'en hemlig båt'

const graph = () => {
  const made = faultGraph()
  const steps = { author: 'signature', handler: 'edit', registrar: 'edit' } as const
  made.states.push(state('signera', 'normal', { steps }))
  const allow = { assignmentRoles: ['handler'] }
  made.connections.push(connection('ny-signera', { allow }), connection('signera-klar', { allow }))
  return made
}

beforeEach(async () => {
  app = await testApp()
  cases = app.services.cases
  formId = await publishFault(app, { graph: graph() })
  await makeRoles(app, handlerRole, registrarRole)
  await makeMover(app)
  const data = { name: 'Carl Citizen', email: 'carl@example.se', status: 'active' as const, password }
  await app.services.documents.create(systemSession(), { page: 'user', id: 'user-citizen', data })
  await app.services.work.start()
  ;({ formDataId } = await sendFault(app, citizen(), formId, { beskrivning: 'Ett hål' }))
  await cases.changeStatus(handler(), { formDataId, connectionId: 'ny-signera', currentStateId: 'ny' })
  const { formData } = await cases.loadForm(citizen(), { formDataId })
  await cases.sign(citizen(), { formDataId, revision: formData?.revision ?? 0, password })
})
afterEach(() => app.close())

const street = (name: string, more: object = {}): Sketch => [
  'Input#gata',
  { name, label: 'Gatuadress', type: 'text', ...more },
]
const text: Sketch = ['Input#beskrivning', { name: 'beskrivning', label: 'Beskrivning', multipleLines: true }]
const kind: Sketch = [
  'Dropdown#kategori',
  { name: 'kategori', label: 'Kategori', options: [{ label: 'Väg', value: 'vag' }] },
]
/** The first page anew, with these questions beside the kind. */
const publish = (...questions: Sketch[]) =>
  publishPages(app, formId, [
    [
      'FormTab#p1',
      { label: 'Felet' },
      ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, kind, ...questions]]],
    ],
    ...faultPages.slice(1),
  ])
const input = (to: MoveVersion['to'] = 2): MoveVersion => ({
  what: 'form',
  id: formId,
  which: { ids: [formDataId] },
  to,
})
const check = (session = handler()) => cases.checkSignatures(session, { formDataId })
const part = async (ref: string) => (await check()).lines[0]?.parts.find((one) => one.ref === ref)
const voids = async () =>
  (await cases.timeline(handler(), { formDataId })).filter(({ kind }) => kind === 'signatureVoid')
const saidOfSignatures = async () =>
  (await cases.versions.preview(mover(), input())).changes.filter(({ what }) => what.startsWith('signature'))

test('a question that only has another name: the signature is valid, and the answer is found by both names', async () => {
  await publish(street('adress'), text)
  expect(await saidOfSignatures()).toEqual([])
  await moved(app, mover(), input())
  const { sound, lines } = await check()
  expect(sound).toBe(true)
  expect(lines).toMatchObject([{ state: 'valid' }])
  expect(await part('gata')).toMatchObject({
    ...{ state: 'holds', label: 'Gata', text: 'Storgatan 1' },
    now: { ref: 'adress', label: 'Gatuadress' },
  })
  expect(await part('beskrivning')).not.toHaveProperty('now')
  expect(await voids()).toEqual([])
  expect((await cases.loadForm(citizen(), { formDataId })).signing).toBeUndefined()

  // And back.
  await moved(app, mover(), input('back'))
  expect(await check()).toMatchObject({ sound: true, lines: [{ state: 'valid' }] })
  expect(await part('gata')).not.toHaveProperty('now')
})

test('what is changed under its new name voids what was signed under the old one', async () => {
  await publish(street('adress'), text)
  await moved(app, mover(), input())
  await cases.save(handler(), { formDataId, formId, data: { adress: 'Kungsgatan 9' }, voidsSignatures: true })
  expect(await check()).toMatchObject({ sound: true, lines: [{ state: 'void' }] })
  expect(await part('gata')).toMatchObject({ state: 'changed', text: 'Storgatan 1', now: { ref: 'adress' } })
  expect((await voids()).map(({ detail }) => detail.names)).toEqual([['adress']])
  expect((await cases.loadForm(citizen(), { formDataId })).formData?.notes.citizen?.at(-1)?.note).toContain(
    'Gatuadress',
  )
})

test('what is removed under its new name is removed from what was signed under the old one', async () => {
  await publish(street('adress'), text)
  await moved(app, mover(), input())
  const redactor = { ...handler(), permissions: new Set(['caseRedact' as const]) }
  await cases.redact(redactor, { formDataId, componentId: 'adress', reason: 'Skyddad' })
  expect(await check()).toMatchObject({ sound: true, lines: [{ state: 'valid' }] })
  expect(await part('gata')).toMatchObject({ state: 'removed', text: '' })
})

test('a signed answer that goes away voids it, and the look beforehand says so, of what', async () => {
  await publish(street('adress'))
  expect(await saidOfSignatures()).toEqual([
    { what: 'signatureVoid', count: 1 },
    { what: 'signatureVoidBy', name: 'Beskrivning', count: 1 },
  ])
  await moved(app, mover(), input())
  expect(await check()).toMatchObject({ sound: true, lines: [{ state: 'void' }] })
  expect(await part('beskrivning')).toMatchObject({ state: 'changed', text: 'Ett hål' })
  expect((await voids()).map(({ detail }) => detail.names)).toEqual([['beskrivning']])
})

test('a question that was not answered goes away: what was signed is the same', async () => {
  await cases.save(handler(), { formDataId, formId, data: { beskrivning: null }, voidsSignatures: true })
  const { formData } = await cases.loadForm(citizen(), { formDataId })
  await cases.sign(citizen(), { formDataId, revision: formData?.revision ?? 0, password })
  await publish(street('gata'))
  expect(await saidOfSignatures()).toEqual([])
  await moved(app, mover(), input())
  expect((await check()).lines.map(({ state }) => state)).toEqual(['void', 'valid'])
})

test('what is hidden by its new name is hidden by the old one, too', async () => {
  await publish(street('adress', { rights: { '*': { registrar: 'hidden' } } }), text)
  await moved(app, mover(), input())
  expect(JSON.stringify(await check())).toContain('Storgatan 1')
  const { sound, lines } = await check(registrar())
  expect(sound).toBe(true)
  const told = JSON.stringify(lines)
  for (const secret of ['Storgatan 1', 'Gata', 'gata', 'adress']) expect(told).not.toContain(secret)
})
