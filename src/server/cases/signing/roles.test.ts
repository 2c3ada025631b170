import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultAnswers,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  registrar,
  registrarRole,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { rewrite } from '../../../../test/support/database.ts'
import { publishGraph } from '../../../../test/support/moves.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let formId: string
let formDataId: string
const password = 'en hemlig båt'

/** Signed by one of the registrars, and where `steps` says so by others, too. */
const graph = (steps: Record<string, 'signature' | 'edit' | 'readonly'> = {}) => {
  const made = faultGraph()
  made.states.push(
    state('beslut', 'normal', {
      name: 'Beslutet skrivs under',
      steps: { handler: 'edit', registrar: 'signature', ...steps },
      signing: { done: 'beslut-klar', refused: 'beslut-pagar' },
    }),
  )
  const byHandler = { allow: { assignmentRoles: ['handler'] } }
  made.connections.push(
    connection('pagar-beslut', byHandler),
    connection('beslut-klar', { allow: { assignmentRoles: ['handler', 'registrar'] } }),
    connection('beslut-pagar', byHandler),
  )
  return made
}

const people = [
  ['user-citizen', 'Carl Citizen'],
  ['user-handler', 'Hanna Handläggare', handlerRole],
  ['user-registrar', 'Rune Registrator', registrarRole],
  ['user-other', 'Olga Registrator', registrarRole],
] as const

beforeEach(async () => {
  formId = ''
  app = await testApp({ env: silentMail })
  await makeRoles(app, handlerRole, registrarRole)
  for (const [id, name, ...roles] of people)
    await app.services.documents.create(systemSession(), {
      ...{ page: 'user', id },
      data: { name, email: `${id}@example.se`, status: 'active', roles, groups: [], password },
    })
  await begin()
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const other = () => registrar({ id: 's-o', userId: 'user-other', userName: 'Olga Registrator' })

async function begin(steps?: Parameters<typeof graph>[0]): Promise<void> {
  if (formId) await publishGraph(app, graph(steps))
  else formId = await publishFault(app, { graph: graph(steps) })
  ;({ formDataId } = await sendFault(app, citizen(), formId))
  await move('ny-pagar', 'ny')
  await move('pagar-beslut', 'pagar')
}

const cases = () => app.services.cases
const move = (connectionId: string, currentStateId: string, session = handler()) =>
  cases().changeStatus(session, { formDataId, connectionId, currentStateId })
const loaded = (session: Session = registrar()) => cases().loadForm(session, { formDataId })
const sign = async (session: Session = registrar(), more: object = {}) => {
  const { formData } = await loaded(handler())
  return cases().sign(session, { formDataId, revision: formData?.revision ?? 0, password, ...more })
}
const refuse = async (session: Session = registrar(), reason?: string) => {
  const { formData } = await loaded(handler())
  return cases().refuseToSign(session, {
    formDataId,
    revision: formData?.revision ?? 0,
    ...(reason && { reason }),
  })
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => codeOf(error),
  )
const check = () => cases().checkSignatures(handler(), { formDataId })

describe('who signs for an assignment role', () => {
  const tried: [string, () => Session, string][] = [
    ['one who has it', registrar, 'ok'],
    ['another who has it', other, 'ok'],
    ['who handles the case by another role', handler, 'FORBIDDEN'],
    ['an administrator', admin, 'FORBIDDEN'],
    ['who sent it in', citizen, 'FORBIDDEN'],
    ['who is not logged in', visitor, 'NOT_FOUND'],
    ['a program with a token of theirs', () => registrar({ kind: 'token' }), 'FORBIDDEN'],
    ['who looks at what they see', () => registrar({ viewer: { _id: 'a', name: 'Ada' } }), 'FORBIDDEN'],
    ['somebody of another organisation', () => registrar({ org: 'another' }), 'NOT_FOUND'],
  ]
  test.each(tried)('%s', async (_who, session, expected) => {
    expect(await outcome(sign(session()))).toBe(expected)
    expect((await loaded(handler())).state?._id).toBe(expected === 'ok' ? 'klar' : 'beslut')
    const by = { who: 'registrar', kind: 'signed', byName: session().userName, state: 'valid' }
    expect((await check()).lines).toMatchObject(expected === 'ok' ? [{ ...by, how: 'password' }] : [])
  })

  test.each([
    ['another role than theirs', { who: 'handler' }, 'FORBIDDEN'],
    ['who sent it in', { who: 'author' }, 'FORBIDDEN'],
    ['their role', { who: 'registrar' }, 'ok'],
  ])('as %s', async (_title, more, expected) => {
    expect(await outcome(sign(registrar(), more))).toBe(expected)
  })

  test('with a password that is theirs', async () => {
    expect(await outcome(sign(registrar(), { password: 'en annan båt' }))).toBe('INVALID')
    expect((await check()).lines).toEqual([])
  })
})

test('they are asked, by what their role is called, and one signature is enough for it', async () => {
  const { signing, connections, step } = await loaded()
  expect(step).toBe('signature')
  expect(signing).toMatchObject({
    ...{ who: 'registrar', as: 'Registrator', by: 'password' },
    ...{ whenSigned: 'Åtgärdad', whenRefused: 'Under handläggning' },
  })
  // Nobody who is asked gets past it by the button.
  expect(connections.map(({ _id }) => _id)).toEqual([])
  expect(await outcome(move('beslut-klar', 'beslut', registrar()))).toBe('FORBIDDEN')
  const ofHandler = await loaded(handler())
  expect(ofHandler.signing).toBeUndefined()
  expect(ofHandler.connections.map(({ _id }) => _id)).toEqual(['beslut-klar', 'beslut-pagar'])
  expect(ofHandler.awaitsSignatures).toMatchObject([{ who: 'registrar', name: 'Registrator' }])
  expect((await loaded(citizen())).signing).toBeUndefined()
  const all = await Promise.all([registrar(), other()].map((one) => outcome(sign(one))))
  expect(all.filter((one) => one === 'ok')).toHaveLength(1)
  expect((await check()).lines).toHaveLength(1)
})

test('what follows waits for all that the state asks', async () => {
  await begin({ author: 'signature' })
  expect(await sign()).toMatchObject({ status: 'beslut' })
  expect(await outcome(sign(other()))).toBe('CONFLICT')
  expect((await loaded(handler())).awaitsSignatures).toMatchObject([{ who: 'author' }])
  const { formData } = await loaded(citizen())
  const theirs = { formDataId, revision: formData?.revision ?? 0, password }
  expect(await cases().sign(citizen(), theirs)).toMatchObject({ status: 'klar' })
  expect((await check()).lines.map(({ who }) => who)).toEqual(['registrar', 'author'])
})

test('who refuses says so, and why is said among staff', async () => {
  expect(await refuse(registrar(), 'Fel lagrum')).toMatchObject({ status: 'pagar' })
  const { formData, signatures } = await loaded(handler())
  expect(signatures).toMatchObject([{ kind: 'refused', byName: 'Rune Registrator', as: 'Registrator' }])
  expect(formData?.notes.internal?.map(({ note, createdByName }) => [note, createdByName])).toMatchObject([
    ['Fel lagrum', 'Rune Registrator'],
  ])
  expect(JSON.stringify(await loaded(citizen()))).not.toContain('Fel lagrum')
  expect(JSON.stringify(await cases().timeline(citizen(), { formDataId }))).not.toContain('signingRefused')
})

test('a deputy signs as themselves, in the place of who is away', async () => {
  await cases().assign(admin(), {
    formDataId,
    permission: 'registrar',
    userIds: ['user-registrar'],
    groupIds: [],
  })
  const deputy = handler({ standsInFor: [{ _id: 'user-registrar', name: 'Rune Registrator' }] })
  expect((await loaded(deputy)).signing).toMatchObject({ who: 'registrar', inPlaceOf: ['Rune Registrator'] })
  await sign(deputy)
  expect((await check()).lines).toMatchObject([
    { who: 'registrar', byName: 'Hanna Handläggare', inPlaceOf: ['Rune Registrator'], state: 'valid' },
  ])
  const { signatures } = await loaded(handler())
  expect(signatures).toMatchObject([{ byName: 'Hanna Handläggare', inPlaceOf: ['Rune Registrator'] }])
  const signed = (await cases().timeline(handler(), { formDataId })).find(({ kind }) => kind === 'signed')
  expect(signed?.byName).toBe('Hanna Handläggare för Rune Registrator')
  // Whose own role it is stands in for nobody.
  await begin()
  await sign(other())
  expect((await check()).lines[0]).not.toHaveProperty('inPlaceOf')
})

test('who sent it in reads that it is signed, by whom, and not what that took', async () => {
  await sign()
  const { signatures, formData } = await loaded(citizen())
  expect(signatures).toMatchObject([{ byName: 'Rune Registrator', as: 'Registrator', kind: 'signed' }])
  expect(formData?.signatureRequest).toEqual([])
  expect((await loaded(handler())).formData?.signatureRequest).toMatchObject([
    { signatureEmail: 'user-registrar@example.se' },
  ])
})

test('those of the role are told that it is awaited, once, until one has signed; and who signed that it counts no more', async () => {
  await app.services.work.start()
  const told = async (session: Session) => {
    await app.services.work.idle()
    const { items } = await app.services.notifications.list(session, { limit: 50, offset: 0 })
    return items.map(({ msg }) => msg).filter((words) => words.includes('underskrift'))
  }
  for (const one of [registrar(), other()])
    expect(await told(one)).toEqual([expect.stringContaining('väntar på din underskrift')])
  expect(await told(handler())).toEqual([])
  await begin({ author: 'signature' })
  await sign()
  for (const one of [registrar(), other()]) expect(await told(one)).toHaveLength(1)
  const data = { gata: 'Kungsgatan 9' }
  expect(await outcome(cases().save(handler(), { formDataId, formId, data }))).toBe('CONFLICT')
  await cases().save(handler(), { formDataId, formId, data, voidsSignatures: true })
  expect(await told(registrar())).toContainEqual(expect.stringContaining('gäller inte längre'))
  const { formData } = await loaded(citizen())
  expect(JSON.stringify(formData?.notes.citizen ?? [])).not.toContain('Din underskrift')
  expect((await check()).lines).toMatchObject([{ state: 'void' }])
})

describe('a year later', () => {
  const year = 366 * 86_400_000
  const bytes = Buffer.from('\x89PNG\r\n\x1a\nplanen', 'latin1')
  const file = { name: 'plan.png', size: bytes.length, mimeType: 'image/png' }
  let at: number
  let assetId: string

  beforeEach(async () => {
    const { assets } = app.services
    const draft = await cases().save(citizen(), { formId, data: faultAnswers })
    ;({ assetId } = await assets.init(citizen(), {
      ...{ ...file, formDataId: draft.formDataId, question: 'bild' },
    }))
    await assets.stream(citizen(), { assetId, chunkId: 0, chunk: bytes.toString('base64') })
    await assets.finish(citizen(), { assetId })
    const data = { ...faultAnswers, bild: [{ ...file, assetId }] }
    ;({ formDataId } = await cases().save(citizen(), {
      ...{ formDataId: draft.formDataId, formId, data, complete: true },
    }))
    await move('ny-pagar', 'ny')
    await move('pagar-beslut', 'pagar')
    setSystemTime(Date.parse('2026-11-28T10:00:00Z'))
    at = Date.now()
    await sign()
    setSystemTime(at + year)
  })

  test('document, answers and files are as they were: by whom, how and when', async () => {
    const { sound, missing, lines } = await check()
    expect({ sound, missing }).toEqual({ sound: true, missing: 0 })
    const signer = { who: 'registrar', byName: 'Rune Registrator', how: 'password' }
    expect(lines).toMatchObject([{ ...signer, at, state: 'valid', seal: 'holds', document: 'holds' }])
    const parts = new Map(lines[0]?.parts.map((part) => [part.ref, part]))
    expect(parts.get('gata')).toMatchObject({ text: 'Storgatan 1', state: 'holds' })
    expect(parts.get(assetId)).toMatchObject({ kind: 'file', text: 'plan.png', state: 'holds' })
    expect([...parts.values()].filter(({ state }) => state !== 'holds')).toEqual([])
  })

  const changes: [string, string, string][] = [
    ['of an answer', `UPDATE cases SET data = json_set(data, '$.gata', 'Storgatan 2')`, 'gata'],
    ['of a file', `UPDATE assets SET sha256 = '00' || substr(sha256, 3)`, 'file'],
    ['of a file’s name', `UPDATE assets SET name = 'plan2.png'`, 'file'],
  ]
  test.each(changes)('a changed byte is found: %s', async (_of, sql, ref) => {
    await rewrite(app.services.store, (database) => void database.run(sql))
    const { sound, lines } = await check()
    expect(sound).toBe(false)
    const broken = lines.flatMap(({ parts }) => parts.filter(({ state }) => state === 'broken'))
    expect(broken.map((part) => part.ref)).toEqual([ref === 'file' ? assetId : ref])
  })
})
