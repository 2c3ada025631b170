import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { recordOf } from '../../shared/record.ts'
import type { App } from '../app.ts'
import { importBpmn } from '../cases/bpmn/bpmn.ts'
import { drawing, elements, flows } from '../cases/bpmn/bpmnFixture.ts'
import type { Session } from '../session.ts'

let app: App
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const builder = sessionWith('processBuilder')

async function call(action: string, input: Record<string, unknown>, session: Session = builder) {
  const reply = await app.dispatcher.call(session, action, input)
  return recordOf('err' in reply ? { err: reply.err } : reply.data)
}
const upload = async (xml: string, session?: Session) =>
  (await call('solution/upload', { chunk: Buffer.from(xml).toString('base64') }, session)).uploadId
const processes = () => app.services.documents.all(builder, 'process')

const permit = (task = 'Granska') =>
  drawing({
    inside: `<laneSet id="ls"><lane id="l1" name="Handläggare"><flowNodeRef>b</flowNodeRef></lane></laneSet>
      ${elements('startEvent', 'a:Ansökan')}${elements('serviceTask', `b:${task}`)}${elements('endEvent', 'e:Beslut')}${flows('a-b', 'b-e')}`,
  })

test('a drawing becomes a process, with the roles of its lanes, and goes out as the file that it was', async () => {
  const imported = await call('pb3/importBpmn', { uploadId: await upload(permit()) })
  expect(imported).toMatchObject({
    ...{ name: 'Bygglov', states: 3, connections: 2, roles: ['Handläggare'] },
    counts: { approximated: 2, leftOut: 0 },
  })
  expect(imported.report).toContainEqual({
    ...{ outcome: 'approximated', type: 'serviceTask', id: 'b', name: 'Granska' },
    reason: 'Ett system gör det i ritningen. Här är det ett steg tills du lägger en effekt på det.',
  })
  const made = await app.services.documents.get(builder, 'process', String(imported.id))
  expect(made.assignmentRoles?.map(({ key, name }) => ({ key, name }))).toEqual([
    { key: 'handlaggare', name: 'Handläggare' },
  ])
  const exported = await call('pb3/exportBpmn', { id: imported.id })
  expect(exported).toMatchObject({ fileName: 'Bygglov.bpmn', isAsRead: true, own: 0, isWithoutKept: false })
  const { chunk } = await call('solution/download', { downloadId: exported.downloadId, from: 0 })
  expect(Buffer.from(String(chunk), 'base64').toString()).toBe(
    permit().replace(/^.*\n/, '<?xml version="1.0" encoding="UTF-8"?>\n'),
  )
  // Another of the same name is told apart.
  expect((await call('pb3/importBpmn', { uploadId: await upload(permit()) })).name).toBe('Bygglov 2')
})

test('a drawing becomes the draft of a process that there is, with its roles, when nobody has changed it', async () => {
  const { id, revision } = await call('pb3/importBpmn', { uploadId: await upload(permit()), name: 'Rivning' })
  const again = { uploadId: await upload(permit('Pröva')), id, revision }
  const second = await call('pb3/importBpmn', again)
  expect(second).toMatchObject({ id, name: 'Rivning', revision: Number(revision) + 1, roles: [] })
  const { process } = await app.services.documents.get(builder, 'process', String(id))
  expect(process?.states.map(({ name }) => name)).toContain('Pröva')
  const late = await call('pb3/importBpmn', { ...again, uploadId: await upload(permit('Avslå')) })
  expect(late.err).toMatchObject({ code: 'CONFLICT' })
})

test('whoever has a process in the editor is not written over', async () => {
  const { id } = await call('pb3/importBpmn', { uploadId: await upload(permit()), name: 'Marklov' })
  const other = sessionWith('processBuilder', { id: 'session-2', userId: 'user-2', userName: 'Otto Ek' })
  await app.services.documents.lock(other, String(id))
  const refused = await call('pb3/importBpmn', { uploadId: await upload(permit('Avslå')), id })
  expect(refused.err).toMatchObject({ code: 'LOCKED', detail: { holder: { name: 'Otto Ek' } } })
})

test('nor whoever takes it into the editor while the drawing is read', async () => {
  const { id } = await call('pb3/importBpmn', { uploadId: await upload(permit()), name: 'Attefall' })
  const other = sessionWith('processBuilder', { id: 'session-2', userId: 'user-2', userName: 'Otto Ek' })
  const bytes = new TextEncoder().encode(permit('Avslå') + '<!-- -->'.repeat(500_000))
  const refused = importBpmn(app.services, builder, { bytes, id: String(id) }).catch((error) => error)
  await app.services.documents.lock(other, String(id))
  expect(await refused).toMatchObject({
    code: 'LOCKED',
    options: { detail: { holder: { name: 'Otto Ek' } } },
  })
})

test('of what cannot be read nothing is made, and it is said why and what to do', async () => {
  const before = (await processes()).length
  const { err } = await call('pb3/importBpmn', { uploadId: await upload('<html/>') })
  expect(err).toMatchObject({
    ...{ code: 'INVALID', fields: { uploadId: 'validation.bpmn' } },
    message:
      'Filen är ingen BPMN-ritning. Spara ritningen som BPMN 2.0 i programmet som den är gjord i, och läs in den filen.',
  })
  const taken = await call('pb3/importBpmn', { uploadId: await upload(permit()), name: 'Bygglov' })
  expect(taken.err).toMatchObject({ code: 'DUPLICATE_NAME' })
  expect((await processes()).length).toBe(before)
})

test('processes go in and out by the hand of who builds them', async () => {
  const reader = sessionWith('formBuilder')
  const refused = { err: expect.objectContaining({ code: 'FORBIDDEN' }) }
  expect(await call('pb3/importBpmn', { uploadId: await upload(permit(), reader) }, reader)).toEqual(refused)
  expect(await call('pb3/exportBpmn', { id: (await processes())[0]?._id }, reader)).toEqual(refused)
})

test('what is kept beside a graph and is no drawing that could be read in is left out, and that is said', async () => {
  const { id } = await call('pb3/importBpmn', { uploadId: await upload(permit()), name: 'Främmande' })
  const export_ = async (kept: string) => {
    const bpmn = Buffer.from(Bun.gzipSync(kept)).toString('base64')
    await app.services.documents.update(builder, { page: 'process', id: String(id), data: { bpmn } })
    return call('pb3/exportBpmn', { id })
  }
  const deep = drawing({ inside: `${'<subProcess>'.repeat(5_000)}${'</subProcess>'.repeat(5_000)}` })
  for (const kept of ['<html/>', deep, 'x'.repeat(20_000_000)])
    expect(await export_(kept)).toMatchObject({
      fileName: 'Främmande.bpmn',
      isAsRead: false,
      isWithoutKept: true,
    })
  await app.services.documents.update(builder, { page: 'process', id: String(id), data: { bpmn: 'packat?' } })
  expect(await call('pb3/exportBpmn', { id })).toMatchObject({ isAsRead: false, isWithoutKept: true })
})

test('a file that is made to be hard to look through is refused for what it is, and nobody waits for it', async () => {
  for (const hard of ['<!---->'.repeat(700_000), `<definitions></definitions>${'<?'.repeat(2_400_000)}`]) {
    const imported = importBpmn(app.services, builder, { bytes: new TextEncoder().encode(hard) })
    expect(await imported.catch(({ message }) => message)).toStartWith('Filen är ingen BPMN-ritning.')
  }
}, 600_000)
