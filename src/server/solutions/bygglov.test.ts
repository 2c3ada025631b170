import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { Glob } from 'bun'
import { visitor } from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'

/** The building permit that the template brings is run to both of its ends by the people that it has roles for. */

let app: App
beforeAll(async () => {
  app = await testApp()
  const session = systemSession()
  for (const id of ['admin', 'portal'])
    await app.services.documents.create(session, { page: 'application', id, data: { name: id } })
  const files = new Map<string, Uint8Array>()
  for (const name of ['blank', 'bygglov']) {
    const folder = new URL(`../../../templates/${name}/`, import.meta.url).pathname
    for (const path of new Glob('**/*').scanSync({ cwd: folder }))
      files.set(path, await Bun.file(folder + path).bytes())
  }
  await app.services.solutions.import(session, files, { withRoles: true })
})
afterAll(async () => {
  setSystemTime()
  await app.close()
})

const somebody = (name: string, role: string): Session =>
  sessionWith('user', { id: `s-${name}`, userId: `user-${name}`, userName: name, roles: [role] })
const officer = somebody('Hanna', 'role-bygglov')
const consulted = somebody('Rut', 'role-remiss')
const [anna, bo] = [somebody('Anna', 'role-byggnamnd'), somebody('Bo', 'role-byggnamnd')]

async function applied(by: Session = visitor()): Promise<string> {
  const data = {
    ...{ namn: 'Eva Ek', epost: 'eva@example.se', fastighet: 'Björkvik 3:14' },
    ...{ atgard: 'tillbyggnad', area: 24, beskrivning: 'Ett uterum mot söder' },
  }
  const { formDataId } = await app.services.cases.save(by, {
    ...{ formId: 'form-bygglov', data, complete: true },
  })
  return formDataId
}
const stateOf = async (formDataId: string) =>
  (await app.services.cases.loadForm(officer, { formDataId })).state?._id
/** In place of a connection: it is signed there, or not. */
const [sign, refuse] = ['sign', 'refuse']

/** `who` follows a connection from where the case is; the state that it is in then, or the code of what refused. */
async function press(formDataId: string, who: Session, connectionId: string): Promise<string | undefined> {
  const currentStateId = (await stateOf(formDataId)) ?? ''
  try {
    if (connectionId === sign || connectionId === refuse)
      await app.services.cases.signUnproved(who, { formDataId, refuses: connectionId === refuse })
    else await app.services.cases.changeStatus(who, { formDataId, connectionId, currentStateId })
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
  return stateOf(formDataId)
}

test('it is completed, referred, granted by two of the committee, and ends with the final clearance', async () => {
  const id = await applied()
  expect(await stateOf(id)).toBe('ansokan')
  const walk: [Session, string, string][] = [
    [officer, 'granska', 'granskning'],
    [officer, 'begar', 'komplettering'],
    [officer, 'komplettera', 'granskning'],
    [officer, 'remittera', 'remiss'],
    [consulted, 'besvara', 'FORBIDDEN'],
    [officer, 'besvara', 'granskning'],
    [officer, 'till-namnd', 'beslut'],
    [officer, 'bevilja', 'FORBIDDEN'],
    [anna, 'bevilja', 'beslut'],
    [bo, 'bevilja', 'bifall'],
    // It is signed, and goes on by no button.
    [anna, 'bifall-klart', 'FORBIDDEN'],
    [officer, sign, 'FORBIDDEN'],
    [anna, sign, 'beviljat'],
    [officer, 'slut', 'slutbesked'],
  ]
  for (const [who, connection, to] of walk)
    expect([connection, await press(id, who, connection)]).toEqual([connection, to])
})

test('it is refused by two, appealed, decided anew, and ends refused; one alone refuses nothing', async () => {
  const id = await applied()
  const walk: [Session, string, string][] = [
    [officer, 'granska', 'granskning'],
    [officer, 'till-namnd', 'beslut'],
    [bo, 'avsla', 'beslut'],
    [anna, 'avsla', 'avslag-under'],
    [bo, refuse, 'beslut'],
    [bo, 'avsla', 'beslut'],
    [anna, 'avsla', 'avslag-under'],
    [bo, sign, 'avslag'],
    [officer, 'overklaga', 'overklagat'],
    [officer, 'ny-provning', 'beslut'],
    [anna, 'avsla', 'beslut'],
    [bo, 'avsla', 'avslag-under'],
    [anna, sign, 'avslag'],
  ]
  for (const [who, connection, to] of walk)
    expect([connection, await press(id, who, connection)]).toEqual([connection, to])
})

test('a referral is a case of its own for each body that is chosen, and the application goes on with the last answer', async () => {
  const { cases, work } = app.services
  await work.start()
  const id = await applied()
  await press(id, officer, 'granska')
  const remissinstanser = ['raddning', 'ekolog']
  await cases.save(officer, { formDataId: id, formId: 'form-bygglov', data: { remissinstanser } })
  await press(id, officer, 'remittera')
  await work.idle()
  const { children } = await cases.family(officer, { formDataId: id })
  expect(children).toHaveLength(2)
  const asked: unknown[] = []
  for (const { _id } of children) {
    expect(await stateOf(id)).toBe('remiss')
    const { formData, form } = await cases.loadForm(consulted, { formDataId: _id })
    expect(formData?.data).toMatchObject({ fastighet: 'Björkvik 3:14', beskrivning: 'Ett uterum mot söder' })
    asked.push(formData?.data.instans)
    const answer = { formDataId: _id, connectionId: 'svara', currentStateId: 'stalld' }
    await expect(cases.changeStatus(consulted, answer)).rejects.toMatchObject({ code: 'INVALID' })
    const data = { asikt: 'inget', yttrande: 'Inget att invända' }
    await cases.save(consulted, { formDataId: _id, formId: form._id, data })
    await cases.changeStatus(consulted, answer)
    expect((await cases.loadForm(officer, { formDataId: _id })).state?._id).toBe('besvarad')
    await work.idle()
  }
  expect(asked.sort()).toEqual(remissinstanser.sort())
  expect(await stateOf(id)).toBe('granskning')
})

test('who applied reads the reasons once it is decided, and never who was asked', async () => {
  const { cases } = app.services
  const data = { remissinstanser: ['miljo'], skal: 'Utanför planen' }
  const eva = sessionWith('user', { id: 's-eva', userId: 'user-eva', userName: 'Eva Ek', roles: [] })
  const id = await applied(eva)
  const read = async () => (await cases.loadForm(eva, { formDataId: id })).formData?.data
  await press(id, officer, 'granska')
  await cases.save(officer, { formDataId: id, formId: 'form-bygglov', data })
  expect(await read()).not.toContainAnyKeys(['skal', 'remissinstanser'])
  await press(id, officer, 'till-namnd')
  for (const one of [anna, bo]) await press(id, one, 'avsla')
  await press(id, anna, sign)
  expect(await read()).toMatchObject({ skal: 'Utanför planen' })
  expect(await read()).not.toContainKey('remissinstanser')
  const { lines } = await cases.checkSignatures(officer, { formDataId: id })
  expect(lines[0]?.parts.find(({ ref }) => ref === 'skal')).toMatchObject({
    text: 'Utanför planen',
    state: 'holds',
  })
})

test('a decision is due in ten weeks, less the days that the applicant takes to complete it', async () => {
  const noon = Date.UTC(2026, 2, 2, 11)
  setSystemTime(noon)
  const id = await applied()
  const clock = async () => (await app.services.cases.loadForm(officer, { formDataId: id })).desk?.clock
  expect(await clock()).toMatchObject({ unit: 'days', left: 70, stands: null })
  await press(id, officer, 'granska')
  await press(id, officer, 'begar')
  setSystemTime(noon + 20 * 86_400_000)
  expect(await clock()).toMatchObject({ left: 70, stands: 'waiting' })
  await press(id, officer, 'komplettera')
  setSystemTime(noon + 25 * 86_400_000)
  expect(await clock()).toMatchObject({ left: 65, stands: null })
})
