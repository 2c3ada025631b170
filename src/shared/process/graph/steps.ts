import { authorAt, type Reader } from '../../rules/rights/treeFor.ts'
import type { ProcessGraph, StepType } from '../process.ts'
import { isAdmin, isStaff, type Who } from '../who.ts'
import { findState } from './transitions.ts'

/** In `steps` of a state: whoever sent the case in, and anybody else who may see it. */
export const authorStep = 'author'
export const anybodyStep = '*'

/**
 * What this person meets on opening the case. `stateId` is null before the case is sent in: a draft is edited by
 * its author and seen by nobody else.
 *
 * Afterwards the state's steps decide: the most that one of the person's assignment roles (or `author`) gives;
 * when none of them is named, what `*` gives; when that is not named either, a summary with the buttons that are
 * open to them for staff, and reading for others. An administrator is never shut out: `noaccess` becomes a summary.
 */
export function stepFor(graph: ProcessGraph, stateId: string | null, who: Who): StepType {
  if (stateId === null) return who.isAuthor ? 'edit' : 'noaccess'
  const steps = findState(graph, stateId)?.steps ?? {}
  const own = [...who.assignmentRoles, ...(who.isAuthor ? [authorStep] : [])]
    .map((role) => (Object.hasOwn(steps, role) ? steps[role] : null))
    .filter((step): step is StepType => step !== null && step !== undefined)
  const given = order.find((step) => own.includes(step)) ?? steps[anybodyStep]
  const step = given ?? (isStaff(who) ? 'summary' : 'readonly')
  return step === 'noaccess' && isAdmin(who) ? 'summary' : step
}

/** Whether the case is none of the person's: a draft is its author's alone, afterwards whoever handles it sees it, too. */
export const isOutside = (who: Who, isDraft: boolean): boolean => !who.isAuthor && (isDraft || !isStaff(who))

/** The person as a form's rights per step see them; `stateId` null: whoever fills it in, which is its author's. */
export const readerFor = (who: Who, stateId: string | null): Reader =>
  stateId === null
    ? authorAt(null)
    : {
        state: stateId,
        roles: [...who.assignmentRoles, ...(who.isAuthor ? [authorStep] : [])],
        isAdmin: isAdmin(who),
      }

/** From the most that can be done to the least. */
const order: readonly StepType[] = [
  'edit',
  'signature',
  'payment',
  'summary',
  'readonly',
  'redirect',
  'noaccess',
]
