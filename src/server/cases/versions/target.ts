import { fromJson } from '../../../shared/json.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { recordOf } from '../../../shared/record.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, TimelineRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import { standingAt, stepOf } from '../access.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../context.ts'
import type { CompiledForm } from '../forms.ts'
import { hasEnded } from '../list/stage.ts'
import { type CaseProcess, caseProcessOf, processOf } from '../processOf.ts'
import { type MovedAnswers, movedAnswers, waitsForGone } from './answers.ts'
import type { MoveVersion, WhyStays } from './contract.ts'

/** What a case becomes by a move. */
export type Target =
  | { what: 'process'; process: CaseProcess; state: ProcessState }
  | { what: 'form'; form: CompiledForm; answers: MovedAnswers }

/** Kinds of the lines in the timeline. */
export const movedLine = { process: 'processMoved', form: 'formMoved' } as const

/** How the session stands to a case: it may not know of it, reads it, or is of its staff. */
export function sightOf(
  session: Session,
  record: CaseRecord,
  process: CaseProcess | undefined,
): 'none' | 'reads' | 'staff' {
  const standing = standingAt(session, record, process)
  if (record.draft === 1 || stepOf(standing, record, process) === 'noaccess') return 'none'
  return isStaff(standing) ? 'staff' : 'reads'
}

/** The last move of the case, where it can be taken back: it stands in the timeline, beside it what was answered (`content`). */
export async function lastMove(
  read: Pick<Reads, 'timelines'>,
  record: CaseRecord,
  what: MoveVersion['what'],
): Promise<TimelineRow | undefined> {
  const last = await read.timelines.last(record.row, movedLine[what])
  return last?.detail && recordOf(fromJson(last.detail)).back !== true ? last : undefined
}

/** Loads the versions that a case is on and would come to: outside of a write, which then finds them known. */
export async function readyFor(
  context: CaseContext,
  record: CaseRecord,
  { what, to }: Pick<MoveVersion, 'what' | 'to'>,
): Promise<CaseVersions> {
  const { forms, store } = context
  const versions = { ...(await versionsOf(forms, record)), record }
  const last = to === 'back' ? await lastMove(store.read, record, what) : undefined
  const version = to === 'back' ? versionIn(last) : to
  if (version === undefined) return versions
  if (what === 'process') await processOf(forms, { ...record, processVersion: version })
  else await formAt(forms, record, version)
  return versions
}

/** undefined: it was never published. */
const formAt = (
  forms: CaseContext['forms'],
  { org, formId }: CaseRecord,
  version: number,
): Promise<CompiledForm | undefined> =>
  forms.version(org, formId, version).catch((error) => {
    if (error instanceof Failure && error.code === 'NOT_PUBLISHED') return undefined
    throw error
  })

const versionIn = (line: TimelineRow | undefined): number | undefined => {
  const from = line?.detail ? recordOf(fromJson(line.detail)).from : undefined
  return typeof from === 'number' ? from : undefined
}

/** What the case becomes, or why it stays as it is. Reads inside of a write where it is given one. */
export async function targetFor(
  { forms }: Pick<CaseContext, 'forms'>,
  read: Pick<Reads, 'timelines'>,
  { record, form, process }: CaseVersions,
  { what, id, to, states = {} }: Pick<MoveVersion, 'what' | 'id' | 'to' | 'states'>,
): Promise<Target | WhyStays> {
  if (id !== (what === 'process' ? record.processId : record.formId)) return 'other'
  if (record.mergedInto !== null) return 'merged'
  if (hasEnded(record, process)) return 'ended'
  const line = to === 'back' ? await lastMove(read, record, what) : undefined
  const version = to === 'back' ? versionIn(line) : to
  if (version === undefined) return 'noWayBack'
  const said = recordOf(line?.detail ? fromJson(line.detail) : {})
  if (what === 'form') {
    if (version === form.version) return 'same'
    const target = await formAt(forms, record, version)
    if (!target) return 'noVersion'
    if (waitsForGone(record, target)) return 'asked'
    const restored = line ? recordOf(await contentOf(read, record, line)) : {}
    return { what, form: target, answers: movedAnswers(record, form, target, restored) }
  }
  if (version === record.processVersion) return 'same'
  const target = await caseProcessOf(forms, { ...record, processVersion: version })
  if (!target) return 'noVersion'
  const former = typeof said.fromState === 'string' ? said.fromState : undefined
  const stateId = record.state ?? ''
  const state =
    target.states.get(former ?? stateId) ??
    (Object.hasOwn(states, stateId) ? target.states.get(states[stateId] ?? '') : undefined)
  if (!state) return 'state'
  return state.stateType === 'end' ? 'end' : { what, process: target, state }
}

/** What was answered to questions that were gone then. */
async function contentOf(
  read: Pick<Reads, 'timelines'>,
  { row }: CaseRecord,
  { seq }: TimelineRow,
): Promise<unknown> {
  const found = (await read.timelines.contents(row)).find((one) => one.seq === seq)
  return found && fromJson(found.content).values
}
