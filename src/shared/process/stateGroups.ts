import { type Translated, textsOf } from '../fields/kinds/translatable.ts'
import type { ProcessState } from './process.ts'

/** A group of states as its process has it. */
export interface StateGroup {
  _id?: string
  name?: Translated | null
  color?: string | null
}

/** The group that a state names: by its row's id, or by its name in any language. */
export const groupNamed = <G extends StateGroup>(
  groups: readonly G[] | null | undefined,
  key: string,
): G | undefined => groups?.find(({ _id, name }) => _id === key || textsOf(name).includes(key))

/** The state as it is shown: one without a colour of its own has its group's. */
export function inGroup(state: ProcessState, groups: readonly StateGroup[] | null | undefined): ProcessState {
  if (state.color || !state.stateGroup) return state
  const color = groupNamed(groups, state.stateGroup)?.color
  return color ? { ...state, color } : state
}
