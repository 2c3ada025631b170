import type { Values } from '../../../shared/fields/field.ts'
import { startState } from '../../../shared/process/graph/transitions.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { mayBegin } from '../access.ts'
import { plantChecks } from '../checks/checks.ts'
import { type CaseContext, type CaseVersions, changed, note } from '../context.ts'
import { type CompiledForm, type CompiledProcess, titlesOf } from '../forms.ts'
import { takeNumber } from '../number.ts'
import { statusCodeOf, statusHash } from '../open/links/statusCode.ts'
import { entered } from '../process/enter.ts'
import { clockStarted, startClock } from '../process/timers/clock.ts'
import { applyRules } from '../rules/apply.ts'

type Versions = Omit<CaseVersions, 'record'>

/** By which a case gets its number; nothing for a process without a counter. */
export interface Counter {
  counter?: string
  format?: string
}

/** The draft becomes a case: number, the code that the receipt will say, version of the process, start state. */
export async function sendIn(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { form, process }: Versions,
  counter: Counter,
): Promise<Partial<CaseRecord>> {
  const start = process && startState(process.graph)
  if (!process || !start) throw fail('NOT_PUBLISHED')
  return {
    draft: 0,
    fallen: null,
    number: await takeNumber(tx, record.org, counter),
    formVersion: form.version,
    processId: process._id,
    processVersion: process.version,
    state: start._id,
    entered: tx.now,
    arrived: tx.now,
    statusHash: statusHash(record._id, statusCodeOf(context.codeKey, record._id)),
    ...(await startClock(context, { record, form, process }, tx.now)),
    updated: tx.now,
    revision: record.revision + 1,
  }
}

/** What follows from its having come in. Answers the case as it is then: rules of its process may have given it to somebody. */
export async function arrived(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form, process }: CaseVersions,
  more: Values = {},
): Promise<CaseRecord> {
  await note(tx, session, record, 'sent', {
    number: record.number,
    form: titlesOf(form),
    status: record.state,
    ...more,
  })
  await clockStarted(context, tx, record, process)
  if (process) await plantChecks(tx, record, process)
  const come = await withParties(context, tx, session, { record, form, process })
  const hearers = process && (await entered(context, tx, come, process, { from: null }))
  await changed(context, tx, come, hearers && { hearers })
  return applyRules(context, tx, { record: come, form, process }, null)
}

/** With who the answers say is on its citizen's side, too. */
async function withParties(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
): Promise<CaseRecord> {
  // A part of another case begins with those of that one.
  if (!versions.process?.data.parties?.length || versions.record.parties !== null) return versions.record
  const { followParties } = await import('../parties/follow.ts')
  return followParties(context, tx, session, versions)
}

/** Why a draft of this form cannot be sent in now, whatever it says. */
export function barredFrom(
  session: Session,
  form: CompiledForm,
  process: CompiledProcess | undefined,
  takesDown: boolean,
): Failure | undefined {
  if (!process || !startState(process.graph)) return fail('NOT_PUBLISHED')
  try {
    mayBegin(session, form, process, takesDown)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

export async function counterOf(
  context: CaseContext,
  session: Session,
  process: CompiledProcess | undefined,
): Promise<Counter> {
  const counter = process?.data.counter
  if (typeof counter !== 'string' || counter === '') return {}
  const document = await context.documents.find(session, 'counter', counter)
  return document ? { counter, format: String(document.format) } : {}
}
