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

async function applied(): Promise<string> {
  const data = {
    ...{ namn: 'Eva Ek', epost: 'eva@example.se', fastighet: 'Björkvik 3:14' },
    ...{ atgard: 'tillbyggnad', area: 24, beskrivning: 'Ett uterum mot söder' },
  }
  const { formDataId } = await app.services.cases.save(visitor(), {
    ...{ formId: 'form-bygglov', data, complete: true },
  })
  return formDataId
}
const stateOf = async (formDataId: string) =>
  (await app.services.cases.loadForm(officer, { formDataId })).state?._id
/** `who` follows a connection from where the case is; the state that it is in then, or the code of what refused. */
async function press(formDataId: string, who: Session, connectionId: string): Promise<string | undefined> {
  const currentStateId = (await stateOf(formDataId)) ?? ''
  try {
    await app.services.cases.changeStatus(who, { formDataId, connectionId, currentStateId })
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
    [anna, 'besvara', 'FORBIDDEN'],
    [consulted, 'besvara', 'granskning'],
    [officer, 'till-namnd', 'beslut'],
    [officer, 'bevilja', 'FORBIDDEN'],
    [anna, 'bevilja', 'beslut'],
    [bo, 'bevilja', 'beviljat'],
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
    [anna, 'avsla', 'avslag'],
    [officer, 'overklaga', 'overklagat'],
    [officer, 'ny-provning', 'beslut'],
    [anna, 'avsla', 'beslut'],
    [bo, 'avsla', 'avslag'],
  ]
  for (const [who, connection, to] of walk)
    expect([connection, await press(id, who, connection)]).toEqual([connection, to])
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
