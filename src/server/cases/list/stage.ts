import { fromJson } from '../../../shared/json.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CompiledProcess } from '../forms.ts'

/**
 * How far a case has come, as the views of the desk tell it: `new` in the start state with nobody assigned, `free` in
 * another with nobody assigned, `held` by somebody, or `ended`. Every case is in just one. By the case's own version of
 * the process, so it changes with the case alone.
 */
export type Stage = 'new' | 'free' | 'held' | 'ended'

export const openStages: readonly Stage[] = ['new', 'free', 'held']

export function stageOf(
  { state, assign }: Pick<CaseRecord, 'state' | 'assign'>,
  process: CompiledProcess | undefined,
): Stage {
  const { stateType } = process?.states.get(state ?? '') ?? {}
  if (stateType === 'end') return 'ended'
  if (assign !== null && assigneesOf(assign).length > 0) return 'held'
  return stateType === 'start' ? 'new' : 'free'
}

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
  const groups = Object.values(fromJson(assign)).flatMap((role) => role.groups)
  return [...new Set(groups)].map((id) => `group:${id}`)
}

const assigneesOf = (assign: NonNullable<CaseRecord['assign']>) =>
  Object.values(fromJson(assign)).flatMap(({ users, groups }) => [...users, ...groups])

/** Whether time counts against the case: it does not while the citizen owes an answer, nor after its end. */
export function clockRuns(
  { state }: Pick<CaseRecord, 'state'>,
  process: CompiledProcess | undefined,
): boolean {
  const { stateType, subType } = process?.states.get(state ?? '') ?? {}
  return stateType !== 'end' && !(stateType === 'normal' && subType === 'waiting')
}
