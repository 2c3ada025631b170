import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  handlerRole,
  makeRoles,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { formatDate } from '../../../shared/catalogue/read/dates.ts'
import { isReference, referenceOf } from '../../../shared/process/paymentReference.ts'
import type { StatePayment } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import { codeOf } from '../../../shared/thrown.ts'
import type { App } from '../../app.ts'
import { casePaper } from '../../paper/casePaper.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let formDataId: string

const graph = (payment: StatePayment) => {
  const made = faultGraph()
  made.states.push(
    state('betala', 'normal', { name: 'Betala', steps: { author: 'payment', handler: 'edit' }, payment }),
  )
  const allow = { assignmentRoles: ['handler'] }
  made.connections.push(
    connection('ny-betala', { allow }),
    connection('betala-pagar', { allow }),
    connection('pagar-betala', { allow }),
  )
  return made
}
const fee: StatePayment = {
  amount: 1250.5,
  text: { sv: 'Avgift', en: 'Fee' },
  days: 10,
  done: 'betala-pagar',
}

async function start(payment: StatePayment = fee, answers = {}, drawn = graph(payment)): Promise<void> {
  app = await testApp()
  const formId = await publishFault(app, { graph: drawn })
  await makeRoles(app, handlerRole)
  await app.services.documents.create(systemSession(), {
    ...{ page: 'user', id: 'user-citizen' },
    data: { name: 'Carl Citizen', email: 'carl@example.se', status: 'active', roles: [], groups: [] },
  })
  ;({ formDataId } = await sendFault(app, citizen(), formId, answers))
}
beforeEach(() => setSystemTime(new Date('2026-11-27T10:00:00Z')))
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const cases = () => app.services.cases
const move = (connectionId: string, currentStateId: string) =>
  cases().changeStatus(handler(), { formDataId, connectionId, currentStateId })
const loaded = (session: Session = handler()) => cases().loadForm(session, { formDataId })
const payments = async (session?: Session) => (await loaded(session)).payments?.payments ?? []
const first = async () => (await payments())[0]?._id ?? ''
const pay = async (session: Session = handler(), more = {}) =>
  cases().markPaid(session, { formDataId, payment: await first(), ...more })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => codeOf(error),
  )
const recordOf = async () => {
  const record = await app.services.store.read.cases.find(handler().org, formDataId)
  if (!record) throw new Error('no such case')
  return record
}
const kinds = async (session: Session) =>
  (await cases().timeline(session, { formDataId })).map(({ kind }) => kind)

describe('a payment that a state asks for', () => {
  test('stands on the case for both sides, and the case goes on when it is marked', async () => {
    await start()
    expect((await loaded()).payments).toBeUndefined()
    await move('ny-betala', 'ny')
    const [asked] = await payments(citizen())
    expect(asked).toMatchObject({ amount: 1250.5, text: 'Avgift', due: '2026-12-07', state: 'open' })
    expect(isReference(asked?.reference ?? '')).toBe(true)
    expect(await pay(handler(), { paidOn: '2026-11-26', mark: 'BG 77' })).toMatchObject({ status: 'pagar' })
    const [mine] = await payments(citizen())
    expect(mine).toMatchObject({ state: 'paid', paidOn: '2026-11-26' })
    // What staff wrote about it is theirs.
    expect(JSON.stringify([mine, await cases().timeline(citizen(), { formDataId })])).not.toContain('BG 77')
    expect(mine).not.toHaveProperty('by')
    expect((await payments())[0]).toMatchObject({ mark: 'BG 77', by: 'Hanna Handläggare' })
    for (const session of [citizen(), handler()])
      expect(await kinds(session)).toEqual(expect.arrayContaining(['paymentAsked', 'paid']))
  })

  test('is marked once: the second is told who was first', async () => {
    await start()
    await move('ny-betala', 'ny')
    const twice = await Promise.allSettled([pay(), pay()])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = twice.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject({ code: 'CONFLICT', options: { values: { name: 'Hanna Handläggare' } } })
  })

  const people: [string, () => Session, string][] = [
    ['staff of the case', handler, 'ok'],
    ['who is to pay it', citizen, 'FORBIDDEN'],
    ['somebody else', stranger, 'NOT_FOUND'],
    ['who is not logged in', visitor, 'NOT_FOUND'],
  ]
  test.each(people)('%s marks it: %p', async (_who, session, expected) => {
    await start()
    await move('ny-betala', 'ny')
    const payment = await first()
    const marked = outcome(cases().markPaid(session(), { formDataId, payment }))
    expect(await marked).toBe(expected)
  })

  test('is found by its reference, as the bank writes it, by those who handle the case', async () => {
    await start()
    await move('ny-betala', 'ny')
    const reference = (await payments())[0]?.reference ?? ''
    const found = (session: Session, ...words: string[]) =>
      cases()
        .search(session, { words, limit: 5 })
        .then(({ cases }) => cases.map(({ _id }) => _id))
    expect(await found(handler(), reference)).toEqual([formDataId])
    expect(await found(handler(), reference.slice(0, 3), reference.slice(3))).toEqual([formDataId])
    expect(await found(handler(), '000026')).toEqual([])
    expect(await found(stranger(), reference)).toEqual([])
  })

  test('is of the case that it is said of', async () => {
    await start()
    await move('ny-betala', 'ny')
    expect(await outcome(cases().markPaid(handler(), { formDataId, payment: 'another' }))).toBe('NOT_FOUND')
  })

  test('has not come on a day to come', async () => {
    await start()
    await move('ny-betala', 'ny')
    expect(await outcome(pay(handler(), { paidOn: '2026-11-28' }))).toBe('INVALID')
    expect((await payments())[0]?.state).toBe('open')
  })

  test('is late after its last day, and can be paid all the same', async () => {
    await start()
    await move('ny-betala', 'ny')
    setSystemTime(new Date('2026-12-07T22:00:00Z'))
    expect((await payments())[0]?.state).toBe('open')
    setSystemTime(new Date('2026-12-08T10:00:00Z'))
    expect((await payments())[0]?.state).toBe('late')
    expect(await outcome(pay())).toBe('ok')
  })

  test('is written off with a reason that its sender does not read, and asked for again', async () => {
    await start()
    await move('ny-betala', 'ny')
    const payment = await first()
    const cancel = () =>
      cases().cancelPayment(handler(), { formDataId, payment, reason: 'Fel belopp, Hanna' })
    expect(await cancel()).toMatchObject({ status: 'betala' })
    expect(await outcome(cancel())).toBe('CONFLICT')
    expect(await outcome(pay())).toBe('CONFLICT')
    const told = [await payments(citizen()), await cases().timeline(citizen(), { formDataId })]
    expect(JSON.stringify(told)).not.toContain('Fel belopp')
    // Why is staff's own; that they need not pay is theirs to know.
    expect(await kinds(citizen())).toContain('paymentCancelled')
    expect((await payments())[0]).toMatchObject({ state: 'cancelled', reason: 'Fel belopp, Hanna' })
    expect((await loaded()).payments?.missing).toBe('cancelled')
    await cases().askPayment(handler(), { formDataId })
    expect((await payments()).map(({ state }) => state)).toEqual(['cancelled', 'open'])
    expect(await outcome(cases().askPayment(handler(), { formDataId }))).toBe('CONFLICT')
  })

  const unmark = async (session: Session = handler(), reason = 'Fel ärende') =>
    cases().unmarkPaid(session, { formDataId, payment: await first(), reason })

  test('is open again when a mark is taken back, and the case where it was; nothing is run or asked for anew', async () => {
    await start()
    await app.services.work.start()
    await move('ny-betala', 'ny')
    const before = await recordOf()
    expect((await payments())[0]).not.toHaveProperty('undoable')
    expect(await outcome(unmark())).toBe('CONFLICT')
    setSystemTime(new Date('2026-11-27T11:00:00Z'))
    expect(await pay()).toMatchObject({ status: 'pagar' })
    expect((await payments())[0]).toMatchObject({ state: 'paid', undoable: true })
    setSystemTime(new Date('2026-11-27T12:00:00Z'))
    expect(await unmark()).toMatchObject({ status: 'betala' })
    expect(await recordOf()).toMatchObject({ state: 'betala', entered: before.entered })
    const left = await payments()
    expect(left.map(({ state }) => state)).toEqual(['open'])
    expect(left[0]).not.toHaveProperty('paidOn')
    expect((await kinds(handler())).slice(-3)).toEqual(['status', 'status', 'paymentUnmarked'])
    const stays = await app.services.store.read.caseStays.of(before.row)
    expect(stays.map(({ state, until }) => [state, until === null])).toEqual([
      ['ny', false],
      ['betala', true],
    ])
    // Its sender is told how much it is about, and not why.
    const told = await cases().timeline(citizen(), { formDataId })
    expect(JSON.stringify(told)).not.toContain('Fel ärende')
    expect(told.flatMap(({ kind, detail }) => (/^pa/.test(kind) ? [[kind, detail.amount]] : []))).toEqual([
      ['paymentAsked', 125_050],
      ['paid', 125_050],
      ['paymentUnmarked', 125_050],
    ])
    // It can be marked again, and goes on again.
    expect(await pay()).toMatchObject({ status: 'pagar' })
  })

  test('is not taken back once the case has gone on from where the mark brought it, which is said with where it is', async () => {
    await start()
    await move('ny-betala', 'ny')
    await pay()
    setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await move('pagar-klar', 'pagar')
    expect((await payments())[0]).not.toHaveProperty('undoable')
    const refused = await unmark().catch((error) => error)
    expect([refused.code, refused.options.values]).toEqual(['CONFLICT', { status: 'Åtgärdad' }])
    expect((await payments())[0]?.state).toBe('paid')
  })

  test('that was marked where the case stood already is open again, and the case stays there', async () => {
    await start()
    await move('ny-betala', 'ny')
    await move('betala-pagar', 'betala')
    setSystemTime(new Date('2026-11-27T12:00:00Z'))
    await pay()
    expect(await unmark()).toMatchObject({ status: 'pagar' })
    expect((await payments())[0]?.state).toBe('open')
  })

  test.each([
    ['who is to pay it', citizen, 'FORBIDDEN'],
    ['somebody else', stranger, 'NOT_FOUND'],
  ] as const)('is not unmarked by %s', async (_who, session, expected) => {
    await start()
    await move('ny-betala', 'ny')
    await pay()
    const payment = await first()
    expect(await outcome(cases().unmarkPaid(session(), { formDataId, payment, reason: 'x' }))).toBe(expected)
  })

  test('stands in the document of the case: for its sender what they are asked for, for staff all of it', async () => {
    await start()
    await move('ny-betala', 'ny')
    await pay(handler(), { paidOn: '2026-11-26', mark: 'BG 77' })
    const told = async (internal: boolean) => {
      const { paper } = await casePaper(app.services, handler(), { formDataId, sender: 'Kommunen', internal })
      const at = paper.parts.findIndex((part) => part.kind === 'heading' && part.text === 'Betalning')
      return JSON.stringify(paper.parts[at + 1])
    }
    for (const internal of [false, true]) {
      expect(await told(internal)).toContain('Avgift')
      expect(await told(internal)).toContain('Betald 2026-11-26')
      expect(await told(internal)).toContain((await payments())[0]?.reference ?? '–')
      expect((await told(internal)).includes('BG 77')).toBe(internal)
    }
  })

  test('is not asked for twice, nor when it is paid already: the case goes on by itself', async () => {
    setSystemTime()
    await start()
    await app.services.work.start()
    await move('ny-betala', 'ny')
    await move('betala-pagar', 'betala')
    await move('pagar-betala', 'pagar')
    expect(await payments()).toHaveLength(1)
    await pay()
    await move('pagar-betala', 'pagar')
    await app.services.work.idle()
    expect(await payments()).toHaveLength(1)
    expect((await loaded()).state?._id).toBe('pagar')
    expect(await kinds(handler())).toContain('paymentNone')
  })

  test('stays when the case is moved on without it, and is marked there', async () => {
    await start()
    await move('ny-betala', 'ny')
    await move('betala-pagar', 'betala')
    expect(await pay()).toMatchObject({ status: 'pagar' })
  })

  test('is not gone past by the sender, whom its connection is open to', async () => {
    const open = { ...fee }
    app = await testApp()
    const made = graph(open)
    const way = made.connections.find(({ _id }) => _id === 'betala-pagar')
    if (way) way.allow = { author: true, assignmentRoles: ['handler'] }
    const formId = await publishFault(app, { graph: made })
    await makeRoles(app, handlerRole)
    ;({ formDataId } = await sendFault(app, citizen(), formId))
    await move('ny-betala', 'ny')
    const past = { formDataId, connectionId: 'betala-pagar', currentStateId: 'betala' }
    expect(await outcome(cases().changeStatus(citizen(), past))).toBe('FORBIDDEN')
    expect((await loaded(citizen())).connections).toEqual([])
  })
})

describe('who is to pay hears of it by mail', () => {
  const mails = async () => {
    await app.services.work.start()
    await app.services.work.idle()
    const page = { limit: 100, offset: 0, newestFirst: false }
    const { rows } = await app.services.store.read.mails.list('default', page)
    return rows.filter(({ subject }) => subject.startsWith('Att betala'))
  }
  // Work waits for real time.
  beforeEach(() => setSystemTime())

  test('once, with the day and the way there, and no word of how much or to whom', async () => {
    await start()
    await move('ny-betala', 'ny')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const [asked] = await payments(citizen())
    expect(mail?.text).toContain(`senast ${formatDate(asked?.due ?? '', 'sv')}.`)
    expect(mail?.text).toContain(`formDataId=${formDataId}`)
    for (const secret of [asked?.reference ?? '', '1250', 'Avgift']) expect(mail?.text).not.toContain(secret)
    await pay()
    await move('pagar-betala', 'pagar')
    expect(await mails()).toHaveLength(1)
  })

  test('not where it is written off before its turn, and anew where it is asked for anew', async () => {
    await start()
    await move('ny-betala', 'ny')
    await cases().cancelPayment(handler(), { formDataId, payment: await first(), reason: 'Fel' })
    expect(await mails()).toEqual([])
    await cases().askPayment(handler(), { formDataId })
    expect(await mails()).toHaveLength(1)
  })

  test('nor where the process writes to them on the way there itself', async () => {
    const told = graph(fee)
    for (const one of told.connections) if (one._id === 'ny-betala') one.message = 'Betala avgiften.'
    await start(fee, {}, told)
    await move('ny-betala', 'ny')
    expect(await mails()).toEqual([])
    expect((await loaded()).formData?.notes.citizen?.at(-1)?.note).toBe('Betala avgiften.')
  })
})

describe('an amount that stands in an answer', () => {
  const amounts: [answer: unknown, kronor: number | null][] = [
    [450, 450],
    ['1 250,50', 1250.5],
    ['99.9', 99.9],
    ['300 kr', 300],
    ['mycket', null],
    ['-5', null],
    ['', null],
    [undefined, null],
  ]
  test.each(amounts)('%p is %p', async (beskrivning, kronor) => {
    await start({ answer: 'beskrivning', done: 'betala-pagar' }, { beskrivning })
    const changed = outcome(move('ny-betala', 'ny'))
    expect(await changed).toBe('ok')
    const told = (await loaded()).payments
    expect(told?.payments.map(({ amount }) => amount)).toEqual(kronor === null ? [] : [kronor])
    expect(told?.missing).toBe(kronor === null ? 'amount' : undefined)
    if (kronor !== null) return
    expect(await kinds(handler())).toContain('paymentUnclear')
    expect(await outcome(cases().askPayment(handler(), { formDataId }))).toBe('INVALID')
  })
})

test('a reference tells a digit that was mistyped, and two that changed places', () => {
  const made = Array.from({ length: 200 }, (_, n) => referenceOf(n + 1))
  expect(new Set(made).size).toBe(200)
  for (const one of made) {
    expect(isReference(one)).toBe(true)
    for (let i = 0; i < one.length; i++) {
      const other = (Number(one[i]) + 1) % 10
      expect(isReference(`${one.slice(0, i)}${other}${one.slice(i + 1)}`)).toBe(false)
    }
  }
  // 09 and 90 are the same to every Luhn digit.
  expect(isReference('1234566')).toBe(true)
  expect(isReference('1234656')).toBe(false)
})

describe('a payment that an effect asks for', () => {
  const ask = { text: { sv: 'Kopior' }, amount: 45, days: 5 }
  const withEffects = async (input: object = ask) => {
    app = await testApp()
    await app.services.work.start()
    const made = faultGraph()
    const allow = { assignmentRoles: ['handler'] }
    for (const one of made.connections) {
      if (one._id === 'ny-pagar') one.effects = [{ effect: 'Payment/payment', input: { ...input } }]
      if (one._id === 'pagar-klar')
        one.effects = [{ effect: 'Payment/cancelPayment', input: { reason: 'Avslutat ändå' } }]
    }
    made.connections.push(connection('pagar-ny', { allow }))
    const formId = await publishFault(app, { graph: made })
    await makeRoles(app, handlerRole)
    ;({ formDataId } = await sendFault(app, citizen(), formId, { antal: 3 }))
    await move('ny-pagar', 'ny')
    await app.services.work.idle()
  }

  test('is asked once, told to both sides, waits for its sender, and is marked as any other', async () => {
    await withEffects()
    expect(await payments(citizen())).toMatchObject([
      { amount: 45, text: 'Kopior', due: '2026-12-02', state: 'open' },
    ])
    expect(await kinds(citizen())).toContain('paymentAsked')
    expect((await cases().todos(citizen())).todos).toMatchObject([{ reason: 'payment' }])
    // The state does not wait for it.
    expect(await pay()).toMatchObject({ status: 'pagar' })
    expect((await cases().todos(citizen())).todos).toEqual([])
  })

  test('is written off by another, with a reason that its sender does not read', async () => {
    await withEffects()
    await move('pagar-klar', 'pagar')
    await app.services.work.idle()
    expect(await payments(citizen())).toEqual([])
    expect(await payments()).toMatchObject([{ state: 'cancelled', reason: 'Avslutat ändå', by: 'Verkstad' }])
    expect(JSON.stringify(await cases().timeline(citizen(), { formDataId }))).not.toContain('Avslutat')
    expect(await kinds(citizen())).toContain('paymentCancelled')
  })

  test('is of an answer; of nothing there is none, and one that cannot be read is told of', async () => {
    await withEffects({ text: { sv: 'Avgift' }, answer: 'antal' })
    expect(await payments(citizen())).toMatchObject([{ amount: 3, due: '2026-12-27' }])
    await app.close()
    await withEffects({ text: { sv: 'Avgift' }, amount: 0 })
    expect(await payments()).toEqual([])
    await app.close()
    await withEffects({ text: { sv: 'Avgift' }, answer: 'gata' })
    expect(await payments()).toEqual([])
    expect(await kinds(handler())).toContain('paymentUnclear')
  })
})
