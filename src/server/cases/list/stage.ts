import { fromJson } from '../../../shared/json.ts'
import { type Stands, whyItStands } from '../../../shared/process/clock/caseClock.ts'
import { mergedPlace } from '../../../shared/process/mergedPlace.ts'
import type { CompletionFilter, CompletionStage } from '../../../shared/process/talk/completion.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CompiledProcess } from '../forms.ts'

/**
 * How far a case has come, as the views of the desk tell it: `new` in the start state with nobody assigned, `free` in
 * another with nobody assigned, `held` by somebody, `ended`, or `returned`: it has ended, and what its citizen was asked to
 * complete came in all the same and is not looked at. Every case is in just one. By the case's own version of the process, so
 * it changes with the case alone.
 */
export type Stage = 'new' | 'free' | 'held' | 'returned' | 'ended'

export const openStages: readonly Stage[] = ['new', 'free', 'held']
/** In which somebody has something to do with a case. */
export const waitingStages: readonly Stage[] = [...openStages, 'returned']
export const endedStages: readonly Stage[] = ['returned', 'ended']

export function stageOf(
  { state, assign, mergedInto, handedIn }: Pick<CaseRecord, 'state' | 'assign' | 'mergedInto' | 'handedIn'>,
  process: CompiledProcess | undefined,
): Stage {
  if (hasEnded({ state, mergedInto }, process))
    return handedIn !== null && mergedInto === null ? 'returned' : 'ended'
  const { stateType } = process?.states.get(state ?? '') ?? {}
  if (assign !== null && assigneesOf(assign).length > 0) return 'held'
  return stateType === 'start' ? 'new' : 'free'
}

/** Whether nothing more is done with the case itself: it has come to an end of its process, or goes on in another case. */
export function hasEnded(
  { state, mergedInto }: Pick<CaseRecord, 'state' | 'mergedInto'>,
  process: Pick<CompiledProcess, 'states'> | undefined,
): boolean {
  return mergedInto !== null || process?.states.get(state ?? '')?.stateType === 'end'
}

/** The state that lists have a case at; one that was merged has left the state that it stood in, for a place of its own. */
export function placeOf({
  state,
  mergedInto,
  beforeMerge,
}: Pick<CaseRecord, 'state' | 'mergedInto' | 'beforeMerge'>): string {
  const stoodStill = mergedInto !== null && beforeMerge !== null && fromJson(beforeMerge).state === state
  return stoodStill ? mergedPlace : (state ?? '')
}

/** Whether what lists have at a place has not ended. */
export const isOpenPlace = (place: string, process: Pick<CompiledProcess, 'states'> | undefined): boolean =>
  place !== mergedPlace && process?.states.get(place)?.stateType !== 'end'

/** The users who are assigned in person. */
export const usersOf = (assign: CaseRecord['assign']): string[] =>
  assign === null ? [] : [...new Set(Object.values(fromJson(assign)).flatMap(({ users }) => users))]

/**
 * Whose work the case is, as `user:{id}` and `group:{id}`: everybody it is assigned to by name. Where that is nobody it
 * waits in the queues of its groups.
 */
export function holdersOf(assign: CaseRecord['assign']): string[] {
  const users = usersOf(assign)
  if (assign === null || users.length > 0) return users.map((id) => `user:${id}`)
  return groupsOf(assign).map((id) => `group:${id}`)
}

/** The groups that it is assigned to. */
export const groupsOf = (assign: CaseRecord['assign']): string[] =>
  assign === null ? [] : [...new Set(Object.values(fromJson(assign)).flatMap(({ groups }) => groups))]

const assigneesOf = (assign: NonNullable<CaseRecord['assign']>) =>
  Object.values(fromJson(assign)).flatMap(({ users, groups }) => [...users, ...groups])

/** Whether time counts against the case: it does not while the citizen owes an answer, nor after its end. */
export function clockRuns(
  record: Pick<CaseRecord, 'state' | 'mergedInto' | 'asked'>,
  process: Pick<CompiledProcess, 'states'> | undefined,
): boolean {
  return standsBecause(record, process) === null
}

/** Why it does not; null: it does. */
export const standsBecause = (
  { state, mergedInto, asked }: Pick<CaseRecord, 'state' | 'mergedInto' | 'asked'>,
  process: Pick<CompiledProcess, 'states'> | undefined,
): Stands | null =>
  whyItStands({
    state: process?.states.get(state ?? ''),
    isAsked: asked !== null,
    isMerged: mergedInto !== null,
  })

/** Whether it is the citizen who goes on with it: they are asked to complete it, or its state waits for them. Nobody waits at the end. */
export function waitsForCitizen(
  record: Pick<CaseRecord, 'state' | 'mergedInto' | 'asked'>,
  process: CompiledProcess | undefined,
): boolean {
  const why = standsBecause(record, process)
  return why !== null && why !== 'ended'
}

/** How far what its citizen is asked to complete has come; null: nothing is asked (any more, of a case that has ended), and nothing came that is to be looked at. */
export function completionStage(
  { handedIn, asked, askedUntil }: Pick<CaseRecord, 'asked' | 'askedUntil' | 'handedIn'>,
  now: number,
  ended: boolean,
): CompletionStage | null {
  if (handedIn !== null) return 'came'
  if (asked === null || ended) return null
  return askedUntil !== null && askedUntil < now ? 'late' : 'asked'
}

/** What lists know of it, which does not change with time alone. */
export const completionIn = (
  { asked, handedIn }: Pick<CaseRecord, 'asked' | 'handedIn'>,
  ended: boolean,
): CompletionFilter[] => [
  ...(handedIn === null ? [] : (['came'] as const)),
  ...(asked === null || ended ? [] : (['asked'] as const)),
]
