import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  admin,
  citizen,
  faultGraph,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { FormTodoModel, TodosModel } from '../../../shared/wire/page/todos.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { CaseRef } from '../caseRef.ts'
import type { Todo } from './contract.ts'

/** What waits for a person: told once, for both components and the effect. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const graph = () => {
  const made = faultGraph()
  const allow = { assignmentRoles: ['handler'] }
  made.states.push(
    state('signera', 'normal', { name: 'Skriv under', steps: { author: 'signature', handler: 'edit' } }),
    state('betala', 'normal', {
      ...{ name: 'Betala', steps: { author: 'payment', handler: 'edit' } },
      payment: { amount: 100, days: 10, done: 'betala-pagar' },
    }),
    state('vanta', 'normal', { name: 'Väntar', subType: 'waiting', steps: { handler: 'edit' } }),
    state('valja', 'normal', { name: 'Välj', steps: { author: 'summary', handler: 'readonly' } }),
    state('ater', 'end', { name: 'Tillbakataget', subType: 'withdrawn' }),
  )
  made.connections.push(
    connection('ny-signera', { allow }),
    connection('ny-betala', { allow }),
    connection('betala-pagar', { allow }),
    connection('ny-vanta', { allow }),
    connection('signera-pagar', { allow }),
    connection('vanta-pagar', { allow }),
    connection('ny-valja', { allow }),
    connection('valja-pagar', { allow: { author: true } }),
    connection('ny-ater', { allow: { author: true } }),
    connection('pagar-ater', { allow: { author: true } }),
  )
  return made
}
const publish = (more = {}) => publishFault(app, { graph: graph(), ...more })
const waits = async (who: Session, held?: CaseRef[]): Promise<Todo[]> => {
  await app.services.cases.caughtUp()
  return (await app.services.cases.todos(who, held)).todos
}
const reasons = async (who: Session, held?: CaseRef[]) =>
  (await waits(who, held)).map(({ reason, as }) => `${reason} ${as}`)
const move = (formDataId: string, connectionId: string, who = handler()) =>
  app.services.cases.changeStatus(who, {
    ...{ formDataId, connectionId, currentStateId: connectionId.split('-')[0] ?? '' },
  })

describe('of who sent a case in', () => {
  test('nothing waits in a new case, nor that it may be taken back', async () => {
    const { formDataId } = await sendFault(app, citizen(), await publish())
    expect(await reasons(citizen())).toEqual([])
    await move(formDataId, 'ny-pagar')
    expect(await reasons(citizen())).toEqual([])
  })

  const ways: [string, string, string][] = [
    ['a signature', 'ny-signera', 'signature author'],
    ['a payment', 'ny-betala', 'payment author'],
    ['an answer', 'ny-vanta', 'answer author'],
    ['a way on that is theirs', 'ny-valja', 'act author'],
  ]
  for (const [what, way, reason] of ways)
    test(`${what} waits for them, and for nobody else`, async () => {
      const { formDataId } = await sendFault(app, citizen(), await publish())
      await move(formDataId, way)
      expect(await reasons(citizen())).toEqual([reason])
      for (const other of [visitor(), stranger(), registrar(), handler()])
        expect(await reasons(other), other.userName).toEqual([])
      // To know the case is not to hold it.
      expect(await reasons(visitor(), [{ formDataId }])).toEqual([])
    })

  test('an amount is paid by its day, and then no more', async () => {
    setSystemTime(new Date('2026-11-27T10:00:00Z'))
    const { formDataId } = await sendFault(app, citizen(), await publish())
    await move(formDataId, 'ny-betala')
    const [todo] = await waits(citizen())
    // To the end of the day, in Sweden.
    expect(todo?.due).toBe(new Date('2026-12-07T22:59:59.999Z').getTime())
    // It goes on without being paid: it is still to be paid.
    await move(formDataId, 'betala-pagar')
    expect(await reasons(citizen())).toEqual(['payment author'])
    const { payments } = (await app.services.cases.loadForm(handler(), { formDataId })).payments ?? {}
    await app.services.cases.markPaid(handler(), { formDataId, payment: payments?.[0]?._id ?? '' })
    expect(await reasons(citizen())).toEqual([])
  })

  test('what staff ask for goes before all else, with its day', async () => {
    const { formDataId } = await sendFault(app, citizen(), await publish())
    await move(formDataId, 'ny-valja')
    await app.services.cases.requestCompletion(handler(), {
      ...{
        formDataId,
        due: '2099-01-02',
        message: '',
        components: [{ componentId: 'gata', note: 'Vilken?' }],
      },
    })
    expect(await waits(citizen())).toMatchObject([
      { reason: 'completion', as: 'author', number: expect.any(String) },
    ])
    expect((await waits(citizen()))[0]?.due).toBeGreaterThan(Date.now())
  })

  test('a receipt waits in a case that has ended, too, until it is given', async () => {
    const pages = [
      ...faultPages,
      [
        'FormTab#p3',
        { label: 'Kvittens' },
        ['Section#s3', {}, ['Row#r3', {}, ['Col#c3', { cols: 12 }, ['Receipt#kvittens', { label: 'Läst' }]]]],
      ],
    ] as typeof faultPages
    const { formDataId } = await sendFault(app, citizen(), await publish({ pages }))
    expect(await reasons(citizen())).toEqual(['receipt author'])
    await move(formDataId, 'ny-klar', registrar())
    expect(await reasons(citizen())).toEqual(['receipt author'])
    await app.services.cases.acknowledge(citizen(), { formDataId, componentId: 'kvittens' })
    expect(await reasons(citizen())).toEqual([])
  })

  test('a draft is gone on with, last; one that nobody wrote in is none', async () => {
    const formId = await publish()
    const { cases } = app.services
    await cases.save(citizen(), { formId, data: {} })
    expect(await reasons(citizen())).toEqual([])
    await cases.save(citizen(), { formId, data: { gata: 'Storgatan' } })
    const { formDataId } = await sendFault(app, citizen(), await publish({ prefix: 'annan-' }))
    await move(formDataId, 'annan-ny-signera'.replace('annan-', ''))
    expect(await waits(citizen())).toMatchObject([
      { reason: 'signature', form: 'annan-Felanmälan' },
      { reason: 'draft', form: 'Felanmälan', number: null },
    ])
    // Whoever looks at what they see, sees no drafts.
    expect(await reasons(citizen({ viewer: { _id: 'user-admin', name: 'Ada' } }))).toEqual([
      'signature author',
    ])
  })

  test('an ended case is not even read', async () => {
    const { formDataId } = await sendFault(app, citizen(), await publish())
    await sendFault(app, citizen(), 'form-fault')
    await move(formDataId, 'ny-klar', registrar())
    const { read } = app.services.store
    const places = await read.cases.placesOfAuthor('default', 'user-citizen')
    expect(places.map((place) => place.state).sort()).toEqual(['klar', 'ny'])
    const open = places.filter((place) => place.state === 'ny')
    expect(await read.cases.ownAt('default', 'user-citizen', open, 9)).toHaveLength(1)
    expect(await read.cases.ownAt('default', 'user-stranger', places, 9)).toEqual([])
    expect(await read.cases.ownAt('other', 'user-citizen', places, 9)).toEqual([])
  })
})

describe('of staff', () => {
  test('what is theirs waits where they may act, and not while the citizen owes an answer', async () => {
    const formId = await publish()
    const { formDataId } = await sendFault(app, citizen(), formId)
    await sendFault(app, citizen(), formId)
    expect(await reasons(handler())).toEqual([])
    await app.services.cases.assign(admin(), {
      ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
    })
    expect(await waits(handler())).toMatchObject([{ reason: 'act', as: 'staff', formDataId }])
    expect(await reasons(registrar())).toEqual([])
    await move(formDataId, 'ny-vanta')
    expect(await reasons(handler())).toEqual([])
  })

  test('what they take down for somebody waits for them alone', async () => {
    const formId = await publish()
    const onBehalf = { userId: null, name: 'Nils', email: 'nils@example.se', phone: '' }
    await app.services.cases.register(registrar(), { formId, source: 'phone', onBehalf })
    expect(await reasons(registrar())).toEqual(['draft registrar'])
    expect(await reasons(handler())).toEqual([])
  })
})

describe('on a page', () => {
  const shown = async <T>(page: ReturnType<typeof browser>, id: string, path = '/v/start') => {
    await page.open(path)
    return page.model.data[id] as T
  }

  test('a visitor is told of what the browser holds, put aside or not, and is led to each', async () => {
    const formId = await publish()
    await publishView(app, 's', [['Form#f', {}]])
    await publishView(app, 'start', [
      ['FormTodo#lista', {}],
      ['Todos#antal', {}],
    ])
    const page = browser(app)
    expect(await shown<FormTodoModel>(page, 'lista')).toMatchObject({ todos: [], count: 0 })
    await page.open(`/v/s?formId=${formId}`)
    await page.press('save', { kategori: 'vag', gata: 'Ett' })
    const first = page.fill.formDataId
    await page.open(`/v/s?formId=${formId}&reset=1`)
    await page.press('save', { kategori: 'vag', gata: 'Två' })
    const { todos, loginHref } = await shown<FormTodoModel>(page, 'lista')
    expect(todos.map(({ reason, name }) => [reason, name])).toEqual([
      ['draft', 'Felanmälan'],
      ['draft', 'Felanmälan'],
    ])
    expect(loginHref).toContain('originalPath=%2Fv%2Fstart')
    for (const { formDataId, href } of todos) {
      await page.open(href)
      expect(page.fill.formDataId, href).toBe(formDataId)
    }
    expect(todos.map(({ formDataId }) => formDataId)).toContain(first ?? '')
    expect(await shown<TodosModel>(page, 'antal')).toMatchObject({ count: 2 })
    expect(await shown<FormTodoModel>(browser(app), 'lista')).toMatchObject({ count: 0 })
  })

  test('in a form its own draft is not what waits', async () => {
    const formId = await publish({
      pages: [
        [
          'FormTab#p1',
          { label: 'Felet' },
          [
            'Section#s1',
            {},
            [
              'Row#r1',
              {},
              ['Col#c1', { cols: 12 }, ['Todos#antal', {}], ['Input#gata', { name: 'gata', label: 'Gata' }]],
            ],
          ],
        ],
      ],
    })
    await publishView(app, 's', [['Form#f', {}]])
    await publishView(app, 'start', [['Todos#antal', { refTo: 's' }]])
    const page = browser(app, citizen({ kind: 'token' }))
    await page.open(`/v/s?formId=${formId}`)
    expect(page.model.data.antal).toMatchObject({ count: 0, href: null })
    await page.press('save', { gata: 'Ett' })
    await page.open(`/v/s?formId=${formId}`)
    expect(page.model.data.antal).toMatchObject({ count: 0 })
    expect(await shown<TodosModel>(page, 'antal')).toEqual({ count: 1, more: false, href: '/v/s' })
  })

  test('staff are led to the case, its sender to their own page; the effect says the same', async () => {
    const formId = await publish()
    const { formDataId } = await sendFault(app, citizen(), formId)
    await move(formDataId, 'ny-signera')
    await app.services.cases.assign(admin(), {
      ...{ formDataId, permission: 'handler', userIds: ['user-handler'], groupIds: [] },
    })
    await app.services.cases.caughtUp()
    await publishView(app, 'start', [['FormTodo#lista', {}]])
    const own = await shown<FormTodoModel>(browser(app, citizen()), 'lista')
    expect(own.todos).toMatchObject([
      {
        ...{ reason: 'signature', what: 'Skriv under', name: 'Felanmälan' },
        href: `/v/s?formId=${formId}&formDataId=${formDataId}`,
      },
    ])
    const [theirs] = (await shown<FormTodoModel>(browser(app, handler()), 'lista')).todos
    expect(theirs).toMatchObject({ what: 'Handlägg', href: `/case/${formDataId}` })
    const { loginHref: _none, ...told } = own
    expect(await app.services.effects.run(citizen(), 'FormTodo/list', {})).toEqual({ ...told })
  })

  test('the effect tells who holds a case by its token, and nobody who only knows it', async () => {
    const { formDataId, caseToken } = await sendFault(app, visitor(), await publish())
    await move(formDataId, 'ny-vanta')
    const ask = (held: CaseRef[]) =>
      app.services.effects.run(visitor(), 'FormTodo/list', { held, to: 'nowhere' })
    expect(await ask([{ formDataId, caseToken: caseToken ?? '' }])).toMatchObject({
      todos: [{ reason: 'answer', href: `/v/s?formId=form-fault&formDataId=${formDataId}` }],
    })
    expect(await ask([{ formDataId }])).toMatchObject({ count: 0 })
    expect(await ask([{ formDataId, caseToken: 'x'.repeat(43) }])).toMatchObject({ count: 0 })
  })
})
