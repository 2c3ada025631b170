import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  admin,
  handler,
  handlerRole,
  makeRoles,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../test/support/cases.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { swedishDay } from '../../shared/calendar/swedishDay.ts'
import type { Values } from '../../shared/fields/field.ts'
import { Failure } from '../../shared/wire/errors.ts'
import type { App } from '../app.ts'
import { type Session, systemSession } from '../session.ts'
import type { AssignmentRole, Cases } from './contract.ts'
import { covers } from './coverage.ts'

const lamps = { question: 'kategori', values: [{ value: 'lampa' }, { value: 'ljus' }] }

describe('a row', () => {
  const record = (data: Values, formId = 'f') => ({ formId, data: JSON.stringify(data) as never })
  const row = (more: Partial<AssignmentRole> = {}): AssignmentRole => ({ key: 'handler', name: 'H', ...more })
  const table: [why: string, AssignmentRole, ReturnType<typeof record>, boolean][] = [
    ['all cases', row(), record({}), true],
    ['no narrowing left empty', row({ forms: [], question: '', values: [] }), record({}), true],
    ['its form', row({ forms: ['f', 'g'] }), record({}), true],
    ['another form', row({ forms: ['g'] }), record({}), false],
    ['the answer', row(lamps), record({ kategori: 'lampa' }), true],
    ['one of the answers', row(lamps), record({ kategori: 'ljus' }), true],
    ['one of several chosen', row(lamps), record({ kategori: ['vag', 'ljus'] }), true],
    ['another answer', row(lamps), record({ kategori: 'vag' }), false],
    ['no answer', row(lamps), record({}), false],
    ['an answer that was taken back', row(lamps), record({ kategori: null }), false],
    ['the answer in another form', row({ ...lamps, forms: ['g'] }), record({ kategori: 'lampa' }), false],
    ['a number like it', row({ question: 'n', values: [{ value: '1' }] }), record({ n: 1 }), true],
    ['the value in other letters', row(lamps), record({ kategori: 'LAMPA' }), false],
    ['a question without values', row({ question: 'kategori' }), record({ kategori: 'lampa' }), false],
    ['values without a question', row({ values: lamps.values }), record({ '': 'lampa' }), false],
  ]
  test.each(table)('is for %s', (_, role, of, expected) => {
    expect(covers(role, of, undefined)).toBe(expected)
  })
})

describe('a handler of some answers', () => {
  let app: App
  let cases: Cases
  let formId: string
  /** By what they answer. */
  const ids: Record<string, string> = {}

  /** Handles cases of lamps, in one of two forms, and no others. */
  const narrow = (more: Partial<Session> = {}): Session =>
    sessionWith('user', {
      ...{ id: 's-n', userId: 'user-stranger', userName: 'Lina Lampa', roles: ['role-lampa'] },
      ...more,
    })

  beforeEach(async () => {
    app = await testApp()
    cases = app.services.cases
    await makeRoles(app, handlerRole, 'role-lampa')
    const process = {
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole] },
        { key: 'handler', name: 'Handläggare av lampor', roles: ['role-lampa'], ...lamps },
        { key: 'registrar', name: 'Registrator' },
      ],
    }
    formId = await publishFault(app, { process })
    await makeUsers(app)
    for (const [name, data] of Object.entries({
      lampa: { kategori: 'lampa', gata: 'Lampvägen 1' },
      vag: { kategori: 'vag', gata: 'Hemliga gatan 2' },
      park: { kategori: 'park', gata: 'Hemliga parken' },
    }))
      ids[name] = (await sendFault(app, visitor(), formId, data)).formDataId
    await cases.caughtUp()
  })
  afterEach(() => app.close())

  const id = (name: string) => ids[name] ?? ''
  const streets = async (query: Partial<Parameters<Cases['list']>[1]> = {}, session = narrow()) =>
    (await cases.list(session, { page: 1, pageSize: 50, ...query })).data.map(({ data }) => data.gata)

  /** Every way to ask about cases as a list: what it tells of, as text. */
  const ways: [string, (session: Session) => Promise<unknown>][] = [
    ['the list', (session) => cases.list(session, { page: 1, pageSize: 50 })],
    ['all of it', (session) => cases.list(session, { page: 1, pageSize: 50, view: 'all' })],
    [
      'by an answer',
      (session) =>
        cases.list(session, { page: 1, pageSize: 50, where: { 'data.kategori': ['vag', 'lampa'] } }),
    ],
    ['by a text', (session) => cases.list(session, { page: 1, pageSize: 50, texts: ['gatan'] })],
    [
      'sorted by an answer',
      (session) => cases.list(session, { page: 1, pageSize: 50, sort: { 'data.gata': 1 } }),
    ],
    ['sorted by status', (session) => cases.list(session, { page: 1, pageSize: 50, sort: { status: 1 } })],
    ['sorted by form', (session) => cases.list(session, { page: 1, pageSize: 50, sort: { form: 1 } })],
    ['search', (session) => cases.search(session, { words: ['hemliga'], limit: 10 })],
    ['facets', (session) => cases.facets(session, {})],
    ['facets of a view', (session) => cases.facets(session, { view: 'all' })],
    ['groups', (session) => cases.groups(session, { by: 'status', each: 10 })],
    ['groups by form', (session) => cases.groups(session, { by: 'form', each: 10 })],
    ['a board', (session) => cases.groups(session, { by: 'board', each: 10 })],
  ]
  test.each(ways)('is told of no others by %s', async (_, ask) => {
    // Once while the lists of the question are being made, and once with them.
    for (const round of [1, 2]) {
      const said = JSON.stringify(await ask(narrow()))
      expect(said, `round ${round}`).not.toContain('Hemliga')
      // As an answer: ids have any three letters in them now and then.
      expect(said, `round ${round}`).not.toContain('"vag"')
      expect(JSON.stringify(await ask(admin()))).toMatch(/Hemliga|"vag"|"totalCount":[23]/)
      await cases.caughtUp()
    }
  })

  test('sees theirs by every way in, and counts them alone', async () => {
    expect(await streets()).toEqual(['Lampvägen 1'])
    await cases.caughtUp()
    expect(await streets()).toEqual(['Lampvägen 1'])
    expect(await streets({ texts: ['lampvägen'] })).toEqual(['Lampvägen 1'])
    expect((await cases.search(narrow(), { words: ['lampvägen'], limit: 5 })).totalCount).toBe(1)
    expect(await cases.views(narrow())).toMatchObject({ new: 1, unassigned: 1, all: 1, mine: 0 })
    expect(await cases.views(handler())).toMatchObject({ new: 3, all: 3 })
    const { facets } = await cases.facets(narrow(), {})
    expect(facets.find(({ column }) => column === 'status')?.values).toMatchObject([{ count: 1 }])
    expect((await cases.loadForm(narrow(), { formDataId: id('lampa') })).step).toBe('edit')
    await cases.changeStatus(narrow(), {
      formDataId: id('lampa'),
      connectionId: 'ny-pagar',
      currentStateId: 'ny',
    })
    const { figures } = { figures: await cases.figures(narrow(), lately()) }
    expect(figures.total.incoming).toBe(1)
    expect((await cases.figures(handler(), lately())).total.incoming).toBe(3)
  })

  const lately = () => {
    return {
      from: swedishDay(Date.now() - 5 * 86_400_000),
      to: swedishDay(Date.now() + 86_400_000),
      by: 'form',
    } as const
  }

  /** Everything that is asked of a single case. */
  const doors: [string, (session: Session, formDataId: string) => Promise<unknown>][] = [
    ['opening it', (session, formDataId) => cases.loadForm(session, { formDataId })],
    ['its timeline', (session, formDataId) => cases.timeline(session, { formDataId })],
    ['its ways', (session, formDataId) => cases.ways(session, formDataId)],
    ['its stays', (session, formDataId) => cases.stays(session, formDataId)],
    ['who sees it', (session, formDataId) => cases.explain(session, { formDataId, limit: 10 })],
    ['its links', (session, formDataId) => cases.links(session, { formDataId })],
    ['its summary', (session, formDataId) => cases.summary(session, { formDataId })],
    ['where mail went', (session, formDataId) => cases.mailedTo(session, { formDataId })],
    [
      'handlers for it',
      (session, formDataId) => cases.handlers(session, { formDataIds: [formDataId], limit: 5 }),
    ],
    [
      'a note',
      (session, formDataId) => cases.addNote(session, { formDataId, noteType: 'internal', note: 'x' }),
    ],
    ['watching', (session, formDataId) => cases.watch(session, { formDataId, watching: true })],
    ['a day', (session, formDataId) => cases.deadline(session, { formDataId, due: '2030-01-01' })],
    [
      'taking it',
      (session, formDataId) =>
        cases.assign(session, {
          ...{ formDataId, permission: 'handler', groupIds: [] },
          userIds: ['user-stranger'],
        }),
    ],
    [
      'moving it',
      (session, formDataId) =>
        cases.changeStatus(session, { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' }),
    ],
  ]
  test.each(doors)('meets nothing of the others by %s', async (_, open) => {
    const refused = await open(narrow(), id('vag')).then(
      (answer) => answer,
      (error: unknown) => (error instanceof Failure ? error.code : error),
    )
    expect(refused).toBe('NOT_FOUND')
    await open(narrow(), id('lampa'))
  })

  test('follows the answer as it changes, both ways', async () => {
    const change = async (name: string, kategori: string) => {
      const { formData } = await cases.loadForm(handler(), { formDataId: id(name) })
      if (!formData) throw new Error('no case')
      await cases.save(handler(), {
        ...{ formId, formDataId: id(name), revision: formData.revision },
        data: { ...formData.data, kategori },
      })
    }
    expect(await streets()).toEqual(['Lampvägen 1'])
    await change('vag', 'lampa')
    expect((await streets()).sort()).toEqual(['Hemliga gatan 2', 'Lampvägen 1'])
    await cases.loadForm(narrow(), { formDataId: id('vag') })
    await change('lampa', 'park')
    expect(await streets()).toEqual(['Hemliga gatan 2'])
    await expect(cases.loadForm(narrow(), { formDataId: id('lampa') })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('handles what is given to them in person besides, and offers the same colleagues as it is for', async () => {
    // What was asked before, and found none of theirs, is not remembered.
    expect(await streets()).toEqual(['Lampvägen 1'])
    await cases.assign(admin(), {
      ...{ formDataId: id('park'), permission: 'handler', groupIds: [] },
      userIds: ['user-stranger'],
    })
    expect((await streets()).sort()).toEqual(['Hemliga parken', 'Lampvägen 1'])
    await cases.loadForm(narrow(), { formDataId: id('park') })
    expect(await streets({}, narrow({ userId: 'user-other' }))).toEqual(['Lampvägen 1'])
  })

  test('a row that is for another form is for none here, and one for all goes before one for some', async () => {
    const { documents } = app.services
    const system = systemSession()
    const set = async (rows: (Values & { key: string; name: string })[]) => {
      await documents.update(system, {
        page: 'process',
        id: 'process-fault',
        data: { assignmentRoles: [...rows, { key: 'registrar', name: 'Registrator' }] },
      })
      await documents.publish(system, 'process-fault', '')
    }
    const base = { key: 'handler', name: 'H', roles: ['role-lampa'] }
    await set([{ ...base, forms: ['form-nowhere'] }]).catch(() => undefined)
    await set([
      { ...base, ...lamps },
      { ...base, key: 'reader', name: 'Läsare' },
    ])
    expect((await streets()).length).toBe(3)
  })

  test('a change of many, their common buttons and their export tell nothing of the others', async () => {
    const all = Object.values(ids)
    expect(await cases.common(narrow(), [id('vag')])).toMatchObject({ formId: null, connections: [] })
    const work = { progress() {}, signal: new AbortController().signal } as never
    const changed = await cases.changeMany(
      narrow(),
      { ids: all, change: { kind: 'note', note: 'Hej' } } as never,
      work,
    )
    expect(changed).toMatchObject({ changed: [id('lampa')] })
  })

  test('half a narrowing, and a row said twice, are refused', async () => {
    const { documents } = app.services
    const system = systemSession()
    const base = { key: 'handler', name: 'H', roles: ['role-lampa'] }
    for (const rows of [
      [base, base],
      [{ ...base, question: 'kategori' }],
      [{ ...base, values: lamps.values }],
    ])
      await expect(
        documents.update(system, { page: 'process', id: 'process-fault', data: { assignmentRoles: rows } }),
      ).rejects.toMatchObject({ code: 'INVALID' })
  })
})
