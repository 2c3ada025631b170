import type { ProcessConnection, ProcessGraph } from '../process.ts'
import { isAdmin, type Who } from '../who.ts'
import { authorStep, isCitizens, signersOf, signsAs, stepOfKey } from './steps.ts'

/** As much of a connection as says who may use it. */
type Allowing = Pick<ProcessConnection, 'allow'>

/** What of a connection's `allow` lets somebody use it; `of`: an assignment role's key, a role's id or a permission. */
export type Way =
  /** Nobody is named: whoever has access to the case. */
  | { by: 'anybody' }
  | { by: 'author' }
  | { by: 'assignmentRole' | 'role' | 'permission'; of: string }
  /** An administrator may always. */
  | { by: 'admin' }

/** Who may use a connection, by all that it names. */
export function waysOf({ allow }: Allowing): Way[] {
  const { assignmentRoles = [], roles = [], permissions = [], author = false } = allow ?? {}
  const named: Way[] = [
    ...(author ? [{ by: 'author' } as const] : []),
    ...assignmentRoles.map((of) => ({ by: 'assignmentRole', of }) as const),
    ...roles.map((of) => ({ by: 'role', of }) as const),
    ...permissions.map((of) => ({ by: 'permission', of }) as const),
  ]
  return named.length > 0 ? named : [{ by: 'anybody' }]
}

/** Of these what fits the person. `admin` may always, and is told where nothing else fits. */
export function waysFor(connection: Allowing, who: Who): Way[] {
  const fits = waysOf(connection).filter((way) => fitsWay(way, who))
  return fits.length === 0 && isAdmin(who) ? [{ by: 'admin' }] : fits
}

function fitsWay(way: Way, who: Who): boolean {
  switch (way.by) {
    case 'anybody':
      return true
    case 'author':
      return who.isAuthor
    case 'assignmentRole':
      return who.assignmentRoles.includes(way.of)
    case 'role':
      return who.roles.includes(way.of)
    case 'permission':
      return who.permissions.includes(way.of)
    case 'admin':
      return isAdmin(who)
  }
}

/**
 * Whether the person is among those who may use a connection: anybody with access to the case when nobody is
 * named, otherwise those of whom one thing fits. `admin` may always; condition and approvals are not asked.
 */
export const isAllowed = (connection: Allowing, who: Who): boolean => waysFor(connection, who).length > 0

/**
 * Whether the person follows the connection by nothing but their signature, by refusing it, by paying, or by coming back from where they are led: they are asked for it where it leads on, and
 * nobody who sent a case in, or signs it for their assignment role, gets past that by its button. Nor does an administrator who is not among those who may use it, where staff sign.
 */
export function isBySigning(
  { states }: Pick<ProcessGraph, 'states'>,
  connection: Pick<ProcessConnection, '_id' | 'from' | 'allow'>,
  who: Who,
): boolean {
  const { _id, from } = connection
  const state = states.find((one) => one._id === from)
  if (!state) return false
  const { done, refused } = state.signing ?? {}
  if (done === _id || refused === _id) {
    if (signsAs(state, who).length > 0) return true
    const byStaff = signersOf(state).some((key) => !isCitizens(key))
    if (byStaff && waysFor(connection, who)[0]?.by === 'admin') return true
  }
  const step = who.isAuthor ? stepOfKey(state, authorStep) : undefined
  if (step === 'redirect') return state.returned === _id
  return step === 'payment' && state.payment?.done === _id
}
