import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { faultReport, installation, logIn } from '../binary/support/installation.ts'
import { note } from '../binary/support/notes.ts'
import { post } from '../binary/support/server.ts'
import { setClock } from '../binary/support/setClock.ts'

// The clock of a running server is set a year ahead, and back: the executable is told another time by a library before its own.
setDefaultTimeout(300_000)

const year = 365 * 86_400
const clock = setClock()
if (!clock) console.log('there is no compiler for C here: the clock of a running server cannot be set')
const set = (seconds: number) => clock?.set(seconds)

const env = clock?.env ?? {}
const own = installation({
  ...{ name: 'leaping', about: 'a clock that leaps' },
  settings: async () => env,
})
afterAll(() => clock?.remove())

/** What goes with age. */
const aged = () =>
  own.inDatabase((database) => {
    const count = (what: string) =>
      (database.query(`SELECT count(*) AS n FROM ${what}`).get() as { n: number }).n
    return {
      drafts: count('cases WHERE draft = 1'),
      cases: count('cases WHERE draft = 0'),
      uploads: count('assets WHERE finished IS NULL'),
      notifications: count('notifications'),
      mails: count('mails'),
      links: count('links'),
      sessions: count('sessions'),
    }
  })

/** When what is done at certain times is done next, milliseconds since 1970. */
const slots = () =>
  own.inDatabase((database) =>
    (database.query(`SELECT runAt FROM tasks WHERE kind = 'schedule'`).all() as { runAt: number }[]).map(
      ({ runAt }) => runAt,
    ),
  )

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await Bun.sleep(200)
}

const doctor = () => {
  const { stdout } = Bun.spawnSync(['dist/verkstad', 'doctor', '--data', join(own.folder, 'data')], {
    cwd: new URL('../../', import.meta.url).pathname,
    env: { PATH: process.env.PATH ?? '', LANG: 'sv_SE.UTF-8', ...env },
  })
  return stdout.toString()
}

describe.skipIf(!clock)('the clock of a server that runs', () => {
  let begun: Record<string, string> = {}
  let login: Record<string, string> = {}
  let before: ReturnType<typeof aged>

  beforeAll(async () => {
    const registrar = { name: 'Rune', email: 'rune@example.org', password: 'brevlåda myra tallkotte' }
    const data = { ...registrar, roles: ['role-registrator'] }
    await own.act('admin/create', { page: 'user', data }, own.staff)
    const draft = await own.act('admin/saveFormData3', faultReport)
    begun = { formDataId: draft.formDataId, caseToken: draft.caseToken }
    await own.act('admin/saveFormData3', { ...faultReport, complete: true })
    const upload = { name: 'a.txt', size: 10, mimeType: 'text/plain' }
    await own.act('admin/initUpload3', upload, own.staff)
    await until(() => aged().notifications > 0 && aged().mails > 0)
    login = (await logIn(own)).headers
    before = aged()
    expect(before).toMatchObject({ drafts: 1, cases: 1, uploads: 1 })
  })

  const goesOn = async () => {
    const { formData } = await post(`${own.server.url}/api/action/admin/loadForm3`, begun)
    expect(formData.data.plats).toBe(faultReport.data.plats)
    expect((await fetch(`${own.server.url}/readyz`)).status).toBe(200)
  }

  test('is set a year ahead: nothing is removed, and the doctor tells of it', async () => {
    set(year)
    const then = Date.now() + year * 1_000
    expect(slots().every((slot) => slot < then)).toBe(true)
    // Every schedule has its turn within that year.
    await until(() => slots().every((slot) => slot >= then))
    expect(aged()).toEqual(before)
    await goesOn()
    const said = doctor()
    expect(said).toContain('Datorns klocka har hoppat 365 dygn')
    expect(said).toContain('Inga avbrutna uppladdningar ligger kvar')
    note({ test: 'is set a year ahead', times: slots().length, figure: 'schedules that ran a year ahead' })
  })

  test('and back: nothing is removed, who was logged in still is, and no night is left out', async () => {
    set(0)
    const tomorrow = Date.now() + 2 * 86_400_000
    await until(() => slots().every((slot) => slot < tomorrow))
    expect(aged()).toEqual(before)
    await goesOn()
    expect((await own.act('admin/init', {}, login)).userID).toBeString()
    expect(doctor()).not.toContain('Datorns klocka har hoppat')
    await own.act('admin/saveFormData3', { ...faultReport, complete: true })
    expect(await own.server.stop()).toBe(0)
    await own.start(env)
    expect(aged()).toMatchObject({ drafts: 1, cases: 2, uploads: 1 })
  })
})
