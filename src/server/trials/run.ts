import { filesIn } from '../../shared/catalogue/values/FileUpload.ts'
import type { Values } from '../../shared/fields/field.ts'
import { textIn } from '../../shared/fields/kinds/translatable.ts'
import { msg } from '../../shared/i18n.ts'
import { fromJson, toJson } from '../../shared/json.ts'
import type { ProcessEffect } from '../../shared/process/process.ts'
import type { ScenarioStep, Tester } from '../../shared/process/scenario.ts'
import { openPayment } from '../../shared/process/simulate/pay.ts'
import { recordOf } from '../../shared/record.ts'
import { sameJson } from '../../shared/sameJson.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { errors, Failure, fail } from '../../shared/wire/errors.ts'
import type { Cases } from '../cases/contract.ts'
import { reminderTask } from '../cases/process/timers/clock.ts'
import { timerTask } from '../cases/process/timers/timers.ts'
import type { Documents } from '../documents/documents.ts'
import { scopeOf, uniqueKeys, valuesIfOfKind } from '../documents/lists/rows.ts'
import { type Session, systemSession } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { Work } from '../work/contract.ts'
import { setClock } from './clock.ts'
import type { Fault, Trial } from './contract.ts'
import { plainAnswers, plainForm } from './plainForm.ts'
import { roleOf, sessionOf, userOf, withTesters } from './testers.ts'

/** What a test is run with: a server that nothing else is done on. */
export interface World {
  store: Store
  documents: Documents
  cases: Cases
  work: Work
  /** What cases have run, in order; grows. */
  ran: readonly ProcessEffect[]
}

/** Rounds of timers by themselves are ended after so many. */
const mostTimers = 500

/** Runs the test and answers with what went otherwise than expected. It ends with the first step that cannot be taken. */
export async function runIn(world: World, trial: Trial): Promise<Fault[]> {
  const { org, scenario } = trial
  const { store, documents, cases, work } = world
  setClock(Date.parse(scenario.begins))
  await copyInto(store, trial)
  const system = systemSession(org)
  try {
    await documents.publish(system, trial.subject.id, '')
    if (trial.form === null) await ownForm(documents, system, trial)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [{ step: null, what: 'unpublished', schema: trial.subject.schema, keys: keysIn(error) }]
  }
  const formId = trial.form ?? ownFormId
  /** A form of one's own says for itself whether it is rightly filled in. */
  const filled = (values: Values, isValid: boolean | undefined) =>
    trial.form === null ? plainAnswers(values, isValid) : values
  await work.start()

  const people = new Map(scenario.people.map((one) => [one.key, one]))
  let answers = filled(scenario.given.answers, scenario.given.isValid)
  let formDataId: string | undefined
  const stateOf = async () =>
    formDataId === undefined ? null : ((await store.read.cases.find(org, formDataId))?.state ?? null)

  /** By staff it is taken down for whoever the author is, where the process begins so. */
  async function sendIn(session: Session): Promise<string> {
    await withFiles(store, session, answers)
    const isTakenDown = session !== system && isBegunByStaff(trial)
    const begun = isTakenDown ? await cases.register(session, takenDownFor(trial, formId)) : {}
    return (await cases.save(session, { formId, ...begun, data: answers, complete: true })).formDataId
  }

  async function act(step: ScenarioStep): Promise<void> {
    if (step.do === 'wait') return
    if (step.do === 'sendIn' && step.by === undefined) {
      formDataId = await sendIn(system)
      return
    }
    const { by = '' } = step
    const tester = people.get(by)
    if (!tester) throw new NoBody(by)
    const session = sessionOf(org, tester)
    if (step.do === 'sendIn') {
      formDataId = await sendIn(session)
      return
    }
    if (step.do === 'answer') {
      const data = filled(step.answers, step.isValid)
      if (formDataId === undefined) answers = { ...answers, ...data }
      else {
        await withFiles(store, session, data)
        await cases.save(session, { formId, formDataId, data, voidsSignatures: true })
      }
      return
    }
    if (formDataId === undefined) throw new NotSent()
    const currentStateId = (await stateOf()) ?? ''
    if (step.do === 'follow') {
      const { connection: connectionId } = step
      const note = asksNote(trial, connectionId) && isByStaff(tester) ? { note: connectionId } : {}
      await cases.changeStatus(session, { formDataId, connectionId, currentStateId, ...note })
    } else if (step.do === 'sign' || step.do === 'refuse') {
      if (tester.parties?.length) await asParties(store, { org, formDataId }, session, tester.parties)
      await cases.signUnproved(session, { formDataId, refuses: step.do === 'refuse' })
    } else if (step.do === 'askPayment') await cases.askPayment(session, { formDataId })
    else if (step.do === 'pay' || step.do === 'writeOff') {
      const payment = await paymentNow(store, { org, formDataId })
      if (step.do === 'pay') await cases.markPaid(session, { formDataId, payment })
      else await cases.cancelPayment(session, { formDataId, payment, reason: step.do })
    } else await handIn(cases, system, { formDataId, currentStateId }, trial)
  }

  for (const [index, step] of scenario.steps.entries()) {
    await goTo(world, Date.parse(step.at))
    try {
      await act(step)
      await work.idle()
    } catch (error) {
      return [await faultOf(error, index, { cases, people, step, formDataId, org })]
    }
  }
  const record = formDataId === undefined ? undefined : await store.read.cases.find(org, formDataId)
  const got = record ? fromJson(record.data) : {}
  return unexpected(scenario.expect, {
    state: record?.state ?? null,
    answers: recordOf(got),
    effects: world.ran,
  })
}

/** The parties of these keys that the answers have named are the tester. */
async function asParties(
  store: Store,
  { org, formDataId }: { org: string; formDataId: string },
  { userId }: Session,
  keys: readonly string[],
): Promise<void> {
  await store.write(async (tx) => {
    const record = await tx.cases.find(org, formDataId)
    if (!record?.parties) return
    const parties = fromJson(record.parties)
    const theirs = parties.map((one) => (keys.includes(one.key) ? { ...one, userId } : one))
    await tx.cases.setParties(org, record.row, theirs)
  })
}

/** Id of the payment that is paid or written off next. */
async function paymentNow(
  store: Store,
  { org, formDataId }: { org: string; formDataId: string },
): Promise<string> {
  const record = await store.read.cases.find(org, formDataId)
  const payments = record ? await store.read.casePayments.of(record.row) : []
  const open = openPayment({ payments, state: record?.state ?? null })
  if (!open) throw fail('CONFLICT', { message: nothingToPay })
  return open._id
}

const nothingToPay = msg`Ingen betalning är begärd och kvar att betala.`

class NoBody extends Error {}
class NotSent extends Error {}

/** Lets the time go on, with each timer and reminder at its own time. */
async function goTo({ store, work }: World, at: number): Promise<void> {
  for (let n = 0; n < mostTimers; n++) {
    const [next] = await store.read.tasks.waitingOf([timerTask, reminderTask], 0, null, 1)
    if (!next || next.runAt > at) break
    if (next.runAt > Date.now()) setClock(next.runAt)
    work.wake()
    await work.idle()
  }
  if (at > Date.now()) setClock(at)
  work.wake()
  await work.idle()
}

/** What was asked for has been handed in: the state says what is followed then. */
async function handIn(
  cases: Cases,
  system: Session,
  at: { formDataId: string; currentStateId: string },
  trial: Trial,
): Promise<void> {
  const connectionId = partsOf(trial, 'states').find(({ _id }) => _id === at.currentStateId)?.handIn
  if (typeof connectionId !== 'string') return
  const asked = { ...at, connectionId, dangerForce: true, reason: connectionId }
  await cases.changeStatus(system, asked)
}

/** Somebody of the test is its author, or nobody who has an account. */
function takenDownFor({ scenario }: Trial, formId: string) {
  const author = scenario.people.find(({ isAuthor }) => isAuthor)
  const onBehalf = { userId: author ? userOf(author.key) : null, name: '', email: '', phone: '' }
  return { formId, source: 'visit' as const, onBehalf }
}

/** The files that answers name are there, as far as anybody asks before they are opened: uploaded by who answers. */
async function withFiles(store: Store, { org, userId }: Session, answers: Values): Promise<void> {
  const files = Object.values(answers).flatMap(filesIn)
  if (files.length === 0) return
  await store.write(async (tx) => {
    const ids = files.map(({ assetId }) => assetId)
    const there = new Set((await tx.assets.findMany(org, ids)).map(({ _id }) => _id))
    for (const { assetId: _id, name, size, mimeType } of files)
      if (!there.has(_id))
        await tx.assets.insert({
          ...{ org, _id, name, size, mimeType, sha256: null, created: tx.now, finished: tx.now },
          ...{ createdBy: userId, folder: null, access: 'case', caseId: null, tokenHash: null },
          ...{ forCase: null, question: null, removed: null, removedBy: null },
        })
  })
}

/** Whether it asks a note of whoever follows it: a scenario says none, and what is written in it decides nothing. */
const asksNote = (trial: Trial, connection: string): boolean =>
  recordOf(partsOf(trial, 'connections').find(({ _id }) => _id === connection)?.requires).note === true

const isByStaff = ({ assignmentRoles, permissions }: Tester): boolean =>
  assignmentRoles.length > 0 || permissions.includes('admin')

/** States or connections of the process. */
function partsOf({ documents, process }: Trial, which: 'states' | 'connections'): Values[] {
  const row = documents.find(({ _id }) => _id === process)
  const parts = row && recordOf(valuesIfOfKind('process', row)?.process)[which]
  return Array.isArray(parts) ? parts.map(recordOf) : []
}

const isBegunByStaff = (trial: Trial): boolean =>
  partsOf(trial, 'states').find(({ stateType }) => stateType === 'start')?.subType === 'staff'

async function faultOf(
  error: unknown,
  step: number,
  at: {
    cases: Cases
    people: ReadonlyMap<string, Tester>
    step: ScenarioStep
    formDataId: string | undefined
    org: string
  },
): Promise<Fault> {
  if (error instanceof NoBody) return { step, what: 'nobody', key: error.message }
  if (error instanceof NotSent) return { step, what: 'notSent' }
  if (!(error instanceof Failure)) throw error
  const { message = errors[error.code].message, values, fields = {} } = error.options
  return {
    ...{ step, what: 'refused', message, fields: Object.keys(fields), open: await openTo(at) },
    ...(values && { values }),
  }
}

/** What the one who could not go on could do instead. */
async function openTo({ cases, people, step, formDataId, org }: Parameters<typeof faultOf>[2]) {
  const tester = step.do === 'follow' ? people.get(step.by) : undefined
  if (!tester || formDataId === undefined) return []
  try {
    const { connections } = await cases.loadForm(sessionOf(org, tester), { formDataId })
    return connections.map(({ label }) => textIn(label, 'sv'))
  } catch {
    return []
  }
}

/** How it ended, beside how it should. Of effects those are compared that are expected at all, each in its order. */
function unexpected(
  expected: Trial['scenario']['expect'],
  got: { state: string | null; answers: Values; effects: readonly ProcessEffect[] },
): Fault[] {
  const faults: Fault[] = []
  if (expected.state !== null && expected.state !== got.state)
    faults.push({ step: null, what: 'state', expected: expected.state, got: got.state })
  for (const [name, value] of Object.entries(expected.answers))
    if (!isAnswered(value, got.answers[name]))
      faults.push({ step: null, what: 'answer', name, expected: value, got: got.answers[name] ?? null })
  const names = new Set(expected.effects.map(({ effect }) => effect))
  const ran = got.effects.filter(({ effect }) => names.has(effect))
  const isAsExpected =
    ran.length === expected.effects.length &&
    expected.effects.every(({ effect, input }, i) => {
      const one = ran[i]
      return (
        one?.effect === effect &&
        Object.entries(input).every(([key, value]) => sameJson(one.input[key], value))
      )
    })
  if (!isAsExpected) faults.push({ step: null, what: 'effects', expected: expected.effects, got: ran })
  return faults
}

/** What is written in a field is text, whatever is stored. */
const isAnswered = (expected: unknown, got: unknown): boolean => {
  const empty = (value: unknown) => value === undefined || value === null || value === ''
  if (empty(expected) || empty(got)) return empty(expected) && empty(got)
  return sameJson(expected, got) || String(expected) === String(got)
}

const keysIn = ({ options }: Failure): string[] => {
  const { problems } = recordOf(options.detail)
  const keys = Array.isArray(problems) ? problems.map((one) => String(recordOf(one).key)) : []
  return [...new Set(keys.length > 0 ? keys : Object.values(options.fields ?? {}))]
}

async function copyInto(store: Store, trial: Trial): Promise<void> {
  const { org, scenario, subject } = trial
  const asTested = <Row extends { data: string }>(row: Row): Row => ({
    ...row,
    data: toJson(withTesters(recordOf(fromJson(row.data)), scenario.people)),
  })
  await store.write(async (tx) => {
    for (const row of trial.documents) {
      const own = row._id === trial.process ? asTested(row) : row
      // The draft is what is tested, under the next number.
      await tx.documents.insert(row._id === subject.id ? { ...own, published: null, publishedAt: null } : own)
      const schema = schemaOf(row.schema)
      if (!schema) continue
      const keys = uniqueKeys(schema, { ...recordOf(fromJson(row.data)), name: row.name })
      await tx.documents.setKeys(
        org,
        { id: row._id, schema: schema.name, scope: scopeOf(schema, row.application) },
        keys,
      )
    }
    for (const row of trial.published)
      if (row.documentId !== subject.id)
        await tx.published.insert(row.documentId === trial.process ? asTested(row) : row)
    const [first] = trial.documents
    const insert = async (schema: 'role' | 'user', _id: string, name: string, data: Values) => {
      if (first)
        await tx.documents.insert({
          ...{ ...first, schema, tree: null, published: null, publishedAt: null, folder: null },
          ...{ application: null, isFolder: 0, _id, name, data: toJson(data) },
        })
    }
    for (const key of new Set(scenario.people.flatMap(({ assignmentRoles }) => assignmentRoles)))
      await insert('role', roleOf(key), roleOf(key), { permissions: [] })
    // For whom a case is taken down has an account.
    const author = isBegunByStaff(trial) && scenario.people.find(({ isAuthor }) => isAuthor)
    if (author) {
      const email = `${author.key}@example.org`
      await insert('user', userOf(author.key), author.name, {
        email,
        status: 'active',
        roles: [],
        groups: [],
      })
    }
  })
}

const ownFormId = 'trial-form'

/** A process that is tested by itself is begun with a form of what the scenario answers. */
async function ownForm(documents: Documents, system: Session, { process, scenario }: Trial): Promise<void> {
  const data = { name: ownFormId, formType: 'standard' as const, process }
  await documents.create(system, { page: 'form', id: ownFormId, data, tree: plainForm(scenario) })
  await documents.publish(system, ownFormId, '')
}
