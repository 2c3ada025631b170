import { endOfDay } from '../../../shared/calendar/swedishDay.ts'
import {
  asksToPay,
  authorStep,
  isPartyAlone,
  leadsSender,
  signersOf,
} from '../../../shared/process/graph/steps.ts'
import { isWithdrawnEnd } from '../../../shared/process/graph/transitions.ts'
import { partyStep } from '../../../shared/process/parties.ts'
import { isOpen } from '../../../shared/process/payment.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { isTakingDown, stepOf } from '../access.ts'
import { asksReceipt, receiptsAwaited } from '../acknowledge/awaited.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { hasEnded, waitsForCitizen } from '../list/stage.ts'
import { usesIn } from '../process/effects/effectFaults.ts'
import { openTo } from '../process/wayOn.ts'
import { awaitedSignatures } from '../signing/shown.ts'
import type { Todo } from './contract.ts'

type Reason = Pick<Todo, 'reason' | 'as' | 'since' | 'due'>

const day = 86_400_000

/** What is most to be done in the case by the person at it; undefined: nothing. */
export async function reasonAt(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  standing: Who,
): Promise<Reason | undefined> {
  const { record, process } = versions
  if (isPartyAlone(standing)) return askedOfParty(context, versions, standing)
  const step = stepOf(standing, record, process)
  if (step === 'noaccess') return undefined
  if (record.draft === 1) return draftAt(context, record, standing)
  const asked = standing.isAuthor ? await askedOfAuthor(context, versions) : undefined
  if (asked) return { ...asked, as: 'author' }
  const as = standing.isAuthor ? 'author' : 'staff'
  const since = record.entered ?? record.arrived ?? record.created
  const due = as === 'staff' ? record.due : null
  if (await receiptsAwaited(context, session, versions, standing))
    return { reason: 'receipt', as, since, due: null }
  if (hasEnded(record, process)) return undefined
  const isWaiting = waitsForCitizen(record, process)
  if (standing.isAuthor && isWaiting) return { reason: 'answer', as, since, due: null }
  // What the citizen owes an answer in is not staff's to go on with.
  if (isStaff(standing) && !standing.isAuthor && isWaiting) return undefined
  const isTheirs = step === 'edit' || (step === 'redirect' && stateOf(versions)?.returned !== undefined)
  if (
    isTheirs ||
    openTo(session, versions, standing).some((way) => !isTakingBack(versions, way.to, standing))
  )
    return { reason: 'act', as, since, due }
  return undefined
}

/** Parties of a case do nothing in it but sign. */
async function askedOfParty(
  context: CaseContext,
  { record, process }: CaseVersions,
  { parties = [] }: Who,
): Promise<Reason | undefined> {
  if (record.asked !== null) return undefined
  const own = parties.map(partyStep)
  const awaited = await awaitedSignatures(context, record, process)
  const mine = awaited.find(({ who, refused }) => own.includes(who) && refused === undefined)
  return mine && { reason: 'signature', as: 'party', since: mine.since, due: null }
}

/** Nothing is to be gone on with where nobody has written anything; it is removed when nobody has touched it for so long. */
function draftAt(
  { draftDays }: Pick<CaseContext, 'draftDays'>,
  record: CaseRecord,
  standing: Who,
): Reason | undefined {
  const { data, updated } = record
  const as = isTakingDown(standing, record) ? 'registrar' : 'author'
  if (data === '{}' && as === 'author') return undefined
  return { reason: 'draft', as, since: updated, due: as === 'author' ? updated + draftDays * day : null }
}

async function askedOfAuthor(
  context: CaseContext,
  { record, process }: CaseVersions,
): Promise<Omit<Reason, 'as'> | undefined> {
  if (record.asked !== null && !hasEnded(record, process))
    return { reason: 'completion', since: record.asked, due: record.askedUntil }
  const signature = (await awaitedSignatures(context, record, process)).find(({ who }) => who === authorStep)
  // Who would not sign has answered.
  if (signature && signature.refused === undefined)
    return { reason: 'signature', since: signature.since, due: null }
  if (!asksAnywhere(process)) return undefined
  const open = (await context.store.read.casePayments.of(record.row)).filter(isOpen)
  const [first] = open.sort((a, b) => (a.due < b.due ? -1 : 1))
  return first && { reason: 'payment', since: first.asked, due: endOfDay(first.due) }
}

const stateOf = ({ record, process }: Pick<CaseVersions, 'record' | 'process'>): ProcessState | undefined =>
  process?.states.get(record.state ?? '')

/** That one may take one's case back does not wait for anybody. */
function isTakingBack({ process }: CaseVersions, to: string, { isAuthor }: Who): boolean {
  const end = process?.states.get(to)
  return isAuthor && end !== undefined && isWithdrawnEnd(end)
}

/** A payment is open until it is paid or written off, wherever the case has gone. */
const asksAnywhere = (process: CompiledProcess | undefined): boolean =>
  process !== undefined &&
  (process.graph.states.some(asksToPay) ||
    usesIn(process.graph).some(({ effect }) => effect === 'Payment/payment'))

/** Whether anything can wait for who sent a case in, where it stands so: told without a look at the case. */
export function mayWait(
  form: CompiledForm,
  process: CompiledProcess | undefined,
  stateId: string | null,
): boolean {
  if (asksReceipt(form) || asksAnywhere(process)) return true
  const state = process?.states.get(stateId ?? '')
  if (!process || !state || state.stateType === 'end') return false
  return (
    state.subType === 'waiting' ||
    state.steps[authorStep] === 'edit' ||
    state.steps['*'] === 'edit' ||
    signersOf(state).includes(authorStep) ||
    leadsSender(state) ||
    process.graph.connections.some(({ from, to }) => {
      const end = process.states.get(to)
      return from === state._id && !(end && isWithdrawnEnd(end))
    })
  )
}
