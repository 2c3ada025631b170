import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { swedishDay } from '../../src/shared/calendar/swedishDay.ts'
import type { Contents, ToldCase } from '../fixtures/upgrade/contents.ts'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import {
  binary,
  freePort,
  isBuilt,
  post,
  type Reply,
  type RunningBinary,
  startBinary,
} from './support/server.ts'

// Data folders that released versions left: this executable opens, serves and finishes each of them.
if (!isBuilt) console.log('dist/verkstad is not built: the tests of upgrades are skipped')
setDefaultTimeout(180_000)

const fixtures = join(import.meta.dir, '../fixtures/upgrade')
const released = readdirSync(fixtures).filter((name) => name.endsWith('.json'))

for (const name of released) {
  const told = JSON.parse(readFileSync(join(fixtures, name), 'utf8')) as Contents

  describe.skipIf(!isBuilt)(`the folder of ${told.version}`, () => {
    let folder = ''
    let server: RunningBinary
    let smtp: FakeSmtp
    let frozen: object[]

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'verkstad-upgrade-'))
      Bun.spawnSync(['tar', '-xzf', join(fixtures, `${told.version}.tar.gz`)], { cwd: folder })
      leftJustNow(join(folder, 'data/verkstad.db'), told.made)
      frozen = publishedRows(folder)
      smtp = await fakeSmtp()
      server = await startBinary(folder, await freePort(), { VERKSTAD_SMTP: smtp.url })
    })
    afterAll(async () => {
      await server?.kill()
      await smtp?.stop()
      if (folder) rmSync(folder, { recursive: true, force: true })
    })

    const as = (who: string) => ({ authorization: `Bearer ${told.tokens[who]}` })
    const act = (who: string, action: string, input: Reply = {}) =>
      post(`${server.url}/api/action/${action}`, input, as(who))
    const visitor = (action: string, input: Reply) => post(`${server.url}/api/action/${action}`, input)
    /** As the one who began the case. */
    const author = ({ caseToken }: ToldCase, action: string, input: Reply) =>
      caseToken ? visitor(action, { ...input, caseToken }) : act('carl', action, input)
    const until = async <T>(look: () => Promise<T | undefined | false>): Promise<T> => {
      for (;;) {
        const found = await look()
        if (found) return found
        await Bun.sleep(20)
      }
    }
    const sentIn = told.cases.filter(({ state, removed }) => state !== null && !removed)
    const drafts = told.cases.filter(({ state }) => state === null)
    const load = (of: ToldCase, who?: string) =>
      who
        ? act(who, 'admin/loadForm3', { formDataId: of.id })
        : author(of, 'admin/loadForm3', { formDataId: of.id })
    const run = async (...args: string[]) => {
      const child = Bun.spawn([binary, ...args, '--json'], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '' },
        stdin: 'ignore',
        stderr: 'pipe',
      })
      const out = await new Response(child.stdout).text()
      return { exitCode: await child.exited, said: JSON.parse(out) as Reply }
    }

    test('knows its people: passwords, tokens, rights, and what the interface remembers', async () => {
      const names = await Promise.all(
        Object.keys(told.tokens).map(async (who) => (await act(who, 'admin/init')).userName),
      )
      expect(names).toEqual(['Admin', 'Hanna Handläggare', 'Rune Registrator', 'Nils Nämnd', 'Carl Citizen'])
      const { userPersistentProfile } = await act('hanna', 'admin/init')
      expect(userPersistentProfile).toMatchObject(told.profile)
      const revoked = { authorization: `Bearer ${told.revoked}` }
      await expect(post(`${server.url}/api/action/admin/init`, {}, revoked)).rejects.toThrow(
        'SESSION_EXPIRED',
      )
      const login = (username: string) =>
        fetch(`${server.url}/login/local`, {
          method: 'POST',
          body: JSON.stringify({ credentials: { username, password: told.password } }),
        })
      expect((await login('hanna@example.org')).status).toBe(200)
      expect((await login('dan@example.org')).status).toBe(403)
    })

    test('goes on with the logins that there were, by the keys it was left with', async () => {
      const { token, cookie } = told.session
      const { userName } = await post(`${server.url}/api/action/admin/reconnect3`, { token }, { cookie })
      expect(userName).toBe('Hanna Handläggare')
    })

    test('draws every case on the version that it was sent in on', async () => {
      for (const each of sentIn) {
        // The one whose timer was due meanwhile has gone on already, or does so now.
        const { form, formData, normStructure } = await load(each, each.caseToken ? 'admin' : undefined)
        // A token reads its case for an hour after it was sent; then it is told the number alone.
        if (each.caseToken)
          await expect(load(each)).rejects.toThrow(`Redan inskickad, ärende ${each.number}.`)
        expect(formData).toMatchObject({ DiaryNumber: each.number, data: each.answers })
        if (!each.overdue) expect(formData.status).toBe(each.state)
        expect(form.version).toBe(each.formVersion)
        expect(normStructure.forening.extra.label).toBe(
          each.formVersion === 1 ? 'Förening' : 'Föreningens namn',
        )
        expect([normStructure.medlemmar === undefined, normStructure.konto === undefined]).toEqual(
          each.formVersion === 3 ? [true, false] : [false, true],
        )
        expect((await load(each, 'hanna')).formData.data).toEqual(formData.data)
        const summary = await act('hanna', 'admin/runEffect3', {
          effect: 'Summary/get',
          context: { formId: told.ids.form, formDataId: each.id },
        })
        const said = JSON.stringify(summary)
        expect(said).toContain(String(each.answers.forening))
        expect(said).toContain('Resa')
      }
    })

    test('lists, sorts and finds them', async () => {
      const list = (query: Reply) => act('hanna', 'case/list', { formIds: [told.ids.form], ...query })
      const numbers = ({ data }: Reply) => data.map(({ DiaryNumber }: Reply) => DiaryNumber).sort()
      const all = sentIn.map(({ number }) => number ?? '').sort()
      expect(numbers(await list({ pageSize: 100 }))).toEqual(all)
      const sorted = await list({ sort: { 'data.forening': 1 }, pageSize: 100 })
      expect(numbers(sorted)).toEqual(all)
      const [first] = sentIn
      expect(numbers(await list({ where: { 'data.forening': first?.answers.forening } }))).toContain(
        first?.number,
      )
      expect(numbers(await list({ texts: [first?.number] }))).toEqual([first?.number])
      const granted = sentIn.filter(({ state }) => state === 'beviljad')
      expect(numbers(await list({ states: ['beviljad'] }))).toEqual(granted.map(({ number }) => number ?? ''))
    })

    test('knows the colors of states, their groups and connections by the name that colors have', async () => {
      const at = (state: string) => sentIn.find((each) => each.state === state && !each.overdue) as ToldCase
      const { state, connections } = await load(at('ny'), 'hanna')
      expect(state).toMatchObject({ _id: 'ny', color: '#1f5fa8' })
      expect(connections).toContainEqual({ _id: 'borja', label: 'Börja', color: '#0f5c56' })
      const query = { formIds: [told.ids.form], states: ['beviljad'], pageSize: 100 }
      const { data } = await act('hanna', 'case/list', query)
      expect(new Set(data.map(({ status }: Reply) => status.color))).toEqual(new Set(['#1d7a3c']))
      const { data: process } = await act('admin', 'admin/load', { page: 'process', id: told.ids.process })
      expect(process.stateGroups).toEqual([
        { name: 'Öppna', color: '#1f5fa8' },
        { name: 'Klara', color: '#55616b' },
      ])
      expect(JSON.stringify(process)).not.toContain('colour')
    })

    test('has the notes, markers and timelines', async () => {
      for (const each of sentIn.filter(({ notes }) => notes)) {
        const { formData } = await load(each, 'hanna')
        const texts = (type: string) => formData.notes[type].map(({ note }: Reply) => note)
        expect({ internal: texts('internal'), citizen: texts('citizen') }).toEqual(
          each.notes as Required<ToldCase>['notes'],
        )
        // The words that were their types stand in their notes.
        const marked = JSON.stringify(formData.markers.internal ?? {})
        expect(Object.keys(formData.markers)).toEqual(each.markers ? ['internal'] : [])
        for (const word of each.markers ?? []) expect(marked).toContain(word)
        expect((await load(each)).formData.notes.internal).toBeUndefined()
        const { entries } = await act('hanna', 'case/timeline', { formDataId: each.id })
        const kinds = entries.map(({ kind }: Reply) => kind)
        expect(kinds).toEqual(
          expect.arrayContaining(['begun', 'sent', 'status', 'note', 'marker', 'assigned']),
        )
      }
      const { assign } = (await load(sentIn.find(({ notes }) => notes) as ToldCase, 'hanna')).formData
      expect(assign.namnd.groups).toEqual([told.ids.group])
    })

    test('gives out the files of cases', async () => {
      for (const each of sentIn.filter(({ file }) => file)) {
        const answer = await fetch(`${server.url}/api/asset/${each.file?.assetId}`, { headers: as('carl') })
        expect(await answer.text()).toBe(each.file?.text ?? '')
      }
      const picture = await fetch(`${server.url}/api/asset/${told.ids.picture}`)
      expect(picture.headers.get('content-type')).toBe('image/png')
    })

    test('serves its pages, with the texts and colors they were given', async () => {
      const page = await (await fetch(`${server.url}/v/bidrag`)).text()
      const texts = ['Sök bidrag', 'föreningar', '<em>reglerna</em>', 'color:#1d7a3c', 'Föreningens namn']
      expect(texts.filter((text) => !page.includes(text))).toEqual([])
      expect((await fetch(`${server.url}/v/home`)).status).toBe(200)
    })

    test('fires the timer that was due meanwhile', async () => {
      for (const each of sentIn.filter(({ overdue }) => overdue)) {
        const moved = await until(async () => {
          const { formData } = await load(each, 'hanna')
          return formData.status !== each.state && formData
        })
        expect(moved.status).toBe('handlaggs')
      }
    })

    test('a timer that runs fires when its day has come', async () => {
      const running = sentIn.find(({ formVersion, state }) => formVersion === 2 && state === 'handlaggs')
      const formDataId = running?.id
      const today = swedishDay()
      await act('hanna', 'admin/saveFormData3', {
        formId: told.ids.form,
        formDataId,
        data: { svarsdag: today },
      })
      const entry = await until(async () => {
        const { entries } = await act('hanna', 'case/timeline', { formDataId })
        return entries.find(({ kind }: Reply) => kind === 'timer')
      })
      expect(entry.detail).toMatchObject({ timer: 'paminn' })
    })

    test('goes on with the upload that was cut off, and takes the file into a draft', async () => {
      const { assetId, chunkSize, text, case: formDataId } = told.upload
      const bytes = Buffer.from(text.of.repeat(text.times))
      for (let chunkId = 1; chunkId * chunkSize < bytes.length; chunkId++) {
        const chunk = bytes.subarray(chunkId * chunkSize, (chunkId + 1) * chunkSize).toString('base64')
        await act('carl', 'admin/streamUpload3', { assetId, chunkId, chunk })
      }
      const { sha256 } = await act('carl', 'admin/finishUpload3', { assetId })
      expect(sha256).toBe(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'))
      const file = { assetId, name: 'lång.txt', size: bytes.length, mimeType: 'text/plain' }
      await act('carl', 'admin/saveFormData3', {
        formId: told.ids.form,
        formDataId,
        data: { bilaga: [file] },
      })
      const { formData } = await act('carl', 'admin/loadForm3', { formDataId })
      expect(formData.data.bilaga).toMatchObject([{ assetId, size: bytes.length }])
    })

    test('links to drafts that were kept before the upgrade lead to them', async () => {
      const linked = drafts.filter(({ caseToken }) => caseToken)
      expect(linked.length).toBeGreaterThan(0)
      for (const { id, caseToken } of linked) {
        const link = `${server.url}/v/bidrag?formId=${told.ids.form}&resume=${id}.${caseToken}`
        const reply = await fetch(link, { redirect: 'manual' })
        expect(reply.status).toBe(303)
        expect(reply.headers.get('set-cookie')).toContain(`${id}.${caseToken}`)
      }
    })

    test('drafts are gone on with in the live version, and sent in', async () => {
      expect(drafts.length).toBeGreaterThan(2)
      const numbers = new Set(told.cases.map(({ number }) => number))
      for (const each of drafts) {
        const before = await load(each)
        expect(before.form.version).toBe(3)
        const { medlemmar: _, ...still } = each.answers
        expect(before.formData.data).toMatchObject(still)
        const save = (input: Reply) =>
          author(each, 'admin/saveFormData3', { formId: told.ids.form, formDataId: each.id, ...input })
        await save({ data: { konto: '987-6543', motiv: 'Färdig nu' } })
        const { DiaryNumber, status } = await save({ data: {}, complete: true })
        expect({ status, isNew: !numbers.has(DiaryNumber) }).toEqual({ status: 'ny', isNew: true })
        numbers.add(DiaryNumber)
        const { formData } = await load(each, 'hanna')
        expect(formData.data).toMatchObject({ konto: '987-6543', lopnummer: 'BF-3' })
        expect(formData.data.medlemmar).toBeUndefined()
      }
    })

    test('cases of every version go on to their end', async () => {
      for (const version of [1, 2, 3]) {
        const at = (state: string) =>
          sentIn.find((each) => each.formVersion === version && each.state === state && !each.overdue)
        const each = at('handlaggs') ?? (at('ny') as ToldCase)
        const follow = (connectionId: string, currentStateId: string | null) =>
          act('hanna', 'admin/changeStatus3', { formDataId: each.id, connectionId, currentStateId })
        if (each.state === 'ny') await follow('borja', 'ny')
        const { status } = await follow('bevilja', 'handlaggs')
        expect(status).toMatchObject({ _id: 'beviljad', stateType: 'end' })
      }
    })

    test('restores what lies in the trash can', async () => {
      const { removedCategory, removedForm, removedAsset, mail } = told.ids
      const removed = told.cases.filter((each) => each.removed).map(({ id }) => id)
      const ids = [removedCategory, removedForm, removedAsset, mail, ...removed]
      const { restored } = await act('admin', 'trashcan/restore', { ids })
      expect(restored.toSorted()).toEqual(ids.toSorted())
      expect((await act('admin', 'admin/load', { page: 'category', id: removedCategory })).data.name).toBe(
        'Borttagen kategori',
      )
      const { normStructure } = await act('admin', 'fb3/load', { id: removedForm })
      expect(normStructure.medlemmar.extra.label).toBe('Antal medlemmar')
      expect((await act('hanna', 'admin/loadForm3', { formDataId: removed[0] })).formData.status).toBe('ny')
      const file = await fetch(`${server.url}/api/asset/${removedAsset}`, { headers: as('admin') })
      expect(await file.text()).toBe('Borttagen fil')
    })

    test('does the work that waited, and what was given up once it is tried again', async () => {
      const { dead } = await act('admin', 'work/load')
      expect(dead.map(({ kind }: Reply) => kind).sort()).toEqual(told.dead)
      for (const { _id } of dead) await act('admin', 'work/retry', { id: _id })
      await until(async () => {
        expect((await act('admin', 'work/load')).dead).toEqual([])
        return unfinishedTasks(folder) === 0
      })
      expect(smtp.mails.length).toBeGreaterThan(0)
      const { totalCount } = await act('admin', 'admin/loadGrid', { page: 'log', filters: { kind: 'mail' } })
      expect(totalCount).toBeGreaterThanOrEqual(told.keptMails)
    })

    test('older versions can be looked at and made the live one again', async () => {
      const { form, process } = told.ids
      const { list } = await act('admin', 'form/versions', { id: form })
      expect(list.map(({ version }: Reply) => version).toSorted()).toEqual([1, 2, 3])
      const first = list.find(({ version }: Reply) => version === 1)
      const seen = await act('admin', 'form/version', { id: form, versionId: first._id })
      expect(seen.normStructure.medlemmar.type).toBe('Input')
      await act('admin', 'pb3/revert', { id: process, versionId: '1' })
      expect(await act('admin', 'pb3/publish', { id: process })).toEqual({ version: 4 })
      await act('admin', 'fb3/revert', { id: form, versionId: first._id })
      expect(await act('admin', 'form/publish', { id: form })).toEqual({ version: 4 })
      const { form: live, normStructure } = await visitor('admin/loadForm3', { formId: form })
      expect([live.version, normStructure.medlemmar.type]).toEqual([4, 'Input'])
    })

    test('what was built can be carried to another installation', async () => {
      const { exitCode } = await run('solution', 'export', 'carried', '--data', 'data')
      expect(exitCode).toBe(0)
      const { said } = await run('solution', 'diff', 'carried', '--data', 'data')
      expect(said.problems ?? []).toEqual([])
    })

    test('its backup restores, and starts', async () => {
      const { exitCode } = await run('restore', join('data', told.backup), '--data', 'elsewhere/data')
      expect(exitCode).toBe(0)
      const restored = await startBinary(join(folder, 'elsewhere'), await freePort())
      try {
        const query = { formIds: [told.ids.form], pageSize: 100 }
        const { data } = await post(`${restored.url}/api/action/case/list`, query, as('hanna'))
        expect(data.map(({ DiaryNumber }: Reply) => DiaryNumber).toSorted()).toEqual(told.inBackup.toSorted())
      } finally {
        await restored.kill()
      }
    })

    test('is sound when it is stopped, and what had been published is as it was to the byte', async () => {
      expect(await server.stop()).toBe(0)
      // Nobody had to approve of anything then.
      const kept = frozen.map((row) => ({ ...row, approvals: null }))
      expect(publishedRows(folder)).toEqual(expect.arrayContaining(kept))
      const { said } = await run('doctor', '--data', 'data')
      expect(said.findings.filter(({ severity }: Reply) => severity === 'problem')).toEqual([])
    })
  })
}

/** As if the folder had been left a moment ago: drafts and half uploads are removed when they are too old. */
function leftJustNow(path: string, made: number): void {
  const database = new Database(path)
  const passed = Date.now() - made
  database.run('UPDATE assets SET created = created + ? WHERE finished IS NULL', [passed])
  database.run('UPDATE cases SET updated = updated + ? WHERE draft = 1', [passed])
  database.run(
    'UPDATE sessions SET created = created + ?1, lastSeen = lastSeen + ?1, expires = expires + ?1',
    [passed],
  )
  database.close()
}

/** Everything that was published, as it is stored. */
function publishedRows(folder: string): object[] {
  const database = new Database(join(folder, 'data/verkstad.db'), { readonly: true })
  const rows = database.query<object, []>('SELECT * FROM published ORDER BY org, documentId, version').all()
  database.close()
  return rows
}

/** Tasks besides those that wait for their day. */
function unfinishedTasks(folder: string): number {
  const database = new Database(join(folder, 'data/verkstad.db'), { readonly: true })
  const sql = "SELECT count(*) AS n FROM tasks WHERE kind NOT IN ('caseTimer', 'schedule')"
  const { n } = database.query(sql).get() as { n: number }
  database.close()
  return n
}
