import { type Tree, walk } from '../../tree/tree.ts'
import { anybodyRole, authorRole, beforeSent, everyState, isPartyRole, rightsIn } from './rights.ts'

/** What rights may name beside what they name always. */
export interface RightsOf {
  /** Ids of the states of the form's process. */
  states: ReadonlySet<string>
  /** Keys of its assignment roles. */
  roles: ReadonlySet<string>
}

/** A node whose rights name a state or a role that there is not. */
export interface GoneRights {
  nodeId: string
  gone: 'state' | 'role'
}

/** What rights per step name and is gone, each node once for states and once for roles, in reading order. */
export function goneRights(tree: Tree, { states, roles }: RightsOf): GoneRights[] {
  return [...walk(tree)].flatMap(({ _id: nodeId, extra }): GoneRights[] => {
    const table = rightsIn(extra) ?? {}
    const named = Object.values(table).flatMap((of) => Object.keys(of))
    const isState = (id: string) => id === everyState || id === beforeSent || states.has(id)
    const isRole = (key: string) =>
      key === authorRole || key === anybodyRole || isPartyRole(key) || roles.has(key)
    return [
      ...(Object.keys(table).every(isState) ? [] : [{ nodeId, gone: 'state' as const }]),
      ...(named.every(isRole) ? [] : [{ nodeId, gone: 'role' as const }]),
    ]
  })
}
