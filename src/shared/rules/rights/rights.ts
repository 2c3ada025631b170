import { isRecord } from '../../record.ts'
import type { EngineSettings } from '../../tree/engineSettings.ts'

/**
 * What a role may do with a page or a question in a state, from the least: not see it, read it, change it, and having to answer it.
 */
export const rights = ['hidden', 'read', 'edit', 'required'] as const
export type Right = (typeof rights)[number]

/** The setting `rights` of a node: by the state's id and the role. What is not named is as it would be without. */
export type StepRights = Readonly<Record<string, Readonly<Record<string, Right>>>>

/** In place of a state's id: in every state that says nothing of its own, and before the case is sent in, too. */
export const everyState = '*'
/** In place of a state's id: while it is filled in, before the case is in any state. */
export const beforeSent = '$draft'

/** Beside the keys of assignment roles: whoever sent the case in, and anybody else who may see it. */
export const authorRole = 'author'
export const anybodyRole = '*'
/** Of somebody on the citizen's side beside the author: `party:{key}`. Where nothing is said of them they are as the author. */
export const isPartyRole = (role: string): boolean => role.startsWith('party:')

/** What the settings of a node say. What cannot be read closes it, as it may have been meant to. */
export function rightsIn({ rights: stored }: EngineSettings): StepRights | undefined {
  if (stored === undefined || stored === null) return undefined
  return isStepRights(stored) ? stored : closed
}

const closed: StepRights = { [everyState]: { [authorRole]: 'hidden', [anybodyRole]: 'hidden' } }

/** Whether it is a table of rights. */
export const isStepRights = (value: unknown): value is StepRights =>
  isRecord(value) &&
  Object.values(value).every(
    (roles) => isRecord(roles) && Object.values(roles).every((right) => rights.some((one) => one === right)),
  )

/** What a node itself says of a role in a state. */
export function rightOf(of: StepRights | undefined, state: string, role: string): Right | undefined {
  const said = ownOf(of?.[state], role) ?? ownOf(of?.[everyState], role)
  return said ?? (isPartyRole(role) ? rightOf(of, state, authorRole) : undefined)
}

/** The table with this in one of its places, without what is empty; undefined where nothing is left. */
export function withRight(
  of: StepRights | undefined,
  state: string,
  role: string,
  right: Right | null,
): StepRights | undefined {
  const { [role]: _before, ...others } = of?.[state] ?? {}
  const roles = right === null ? others : { ...others, [role]: right }
  const { [state]: _roles, ...rest } = of ?? {}
  const table = Object.keys(roles).length === 0 ? rest : { ...rest, [state]: roles }
  return Object.keys(table).length === 0 ? undefined : table
}

const ownOf = (roles: Readonly<Record<string, Right>> | undefined, role: string): Right | undefined =>
  roles && Object.hasOwn(roles, role) ? roles[role] : undefined
