import type { TargetTo } from '../../fields/kinds/link.ts'
import { authorAt, type Reader } from '../../rules/rights/treeFor.ts'
import { isPartyStep, partyStep } from '../parties.ts'
import type { ProcessGraph, ProcessState, StepType } from '../process.ts'
import { isAdmin, isStaff, type Who } from '../who.ts'

/** In `steps` of a state: whoever sent the case in, and anybody else who may see it. */
export const authorStep = 'author'
export const anybodyStep = '*'

/**
 * What this person meets on opening the case. `stateId` is null before the case is sent in: a draft is edited by
 * its author and seen by nobody else.
 *
 * Afterwards the state's steps decide: the most that one of the person's assignment roles (or `author`) gives;
 * when none of them is named, what `*` gives; when that is not named either, a summary with the buttons that are
 * open to them for staff, and reading for others. An administrator is never shut out: `noaccess` becomes a summary. A party reads where
 * its step is to change the case or to pay.
 */
export function stepFor(graph: ProcessGraph, stateId: string | null, who: Who): StepType {
  if (stateId === null) return who.isAuthor ? 'edit' : 'noaccess'
  const steps = graph.states.find(({ _id }) => _id === stateId)?.steps ?? {}
  const own = keysOf(who)
    .map((role) => (Object.hasOwn(steps, role) ? steps[role] : null))
    .filter((step): step is StepType => step !== null && step !== undefined)
  const given = order.find((step) => own.includes(step)) ?? steps[anybodyStep]
  const step = given ?? (isStaff(who) ? 'summary' : 'readonly')
  if (step === 'noaccess' && isAdmin(who)) return 'summary'
  // What is changed, and what is paid, is who sent the case in's own.
  return isPartyAlone(who) && (step === 'edit' || step === 'payment') ? 'readonly' : step
}

/** The keys by which a state's steps, and a form's rights, speak of the person. */
const keysOf = ({
  assignmentRoles,
  isAuthor,
  parties = [],
}: Pick<Who, 'assignmentRoles' | 'isAuthor' | 'parties'>): string[] => [
  ...assignmentRoles,
  ...(isAuthor ? [authorStep] : []),
  ...parties.map(partyStep),
]

/** What who has this one role, or key of `steps`, meets in the state, where nothing else is theirs. */
export const stepOfKey = ({ steps }: Pick<ProcessState, 'steps'>, key: string): StepType =>
  (Object.hasOwn(steps, key) ? steps[key] : null) ?? steps[anybodyStep] ?? 'readonly'

/**
 * Whose signature a state asks for, as keys of its `steps`: who sent the case in (`author`), each party (`party:{key}`), and each assignment
 * role, of whom one signs for all who have it. `parties`: keys of those that a case has; of others nobody can be asked. Absent: whom it may ask.
 */
export function signersOf(state: Pick<ProcessState, 'steps'>, parties?: readonly string[]): string[] {
  // Most ask nobody, and each row of a list is asked about.
  if (!hasStep(state.steps, 'signature')) return []
  const there = parties?.map(partyStep)
  const named = Object.keys(state.steps).filter(
    (key) =>
      key !== authorStep && key !== anybodyStep && (!there || !isPartyStep(key) || there.includes(key)),
  )
  return [...new Set([authorStep, ...named, ...(there ?? [])])].filter(
    (key) => stepOfKey(state, key) === 'signature',
  )
}

function hasStep(steps: ProcessState['steps'], step: StepType): boolean {
  for (const key in steps) if (steps[key] === step) return true
  return false
}

/** As which of these the person is asked. */
export const signsAs = (
  state: Pick<ProcessState, 'steps'>,
  who: Pick<Who, 'assignmentRoles' | 'isAuthor' | 'parties'>,
): string[] => {
  const own = keysOf(who)
  return signersOf(state, who.parties ?? []).filter((key) => own.includes(key))
}

/** Whether who signs by that key is on the citizen's side, and none of those who handle the case. */
export const isCitizens = (key: string): boolean => key === authorStep || isPartyStep(key)

/** Whether anybody is asked for a signature there. */
export const asksToSign = (state: Pick<ProcessState, 'steps'> | undefined): boolean =>
  state !== undefined && signersOf(state).length > 0

/** Whether who sent the case in is asked to pay there. */
export const asksToPay = (state: Pick<ProcessState, 'steps'> | undefined): boolean =>
  state !== undefined && stepOfKey(state, authorStep) === 'payment'

/** Whether who sent the case in is led elsewhere there. */
export const leadsSender = (state: Pick<ProcessState, 'steps'> | undefined): boolean =>
  state !== undefined && stepOfKey(state, authorStep) === 'redirect'

/** Where this person is led on opening the case; undefined where their step is another, or says no address. */
export function redirectFor(graph: ProcessGraph, stateId: string | null, who: Who): TargetTo | undefined {
  if (stateId === null || stepFor(graph, stateId, who) !== 'redirect') return undefined
  const { steps = {}, redirects = {} } = graph.states.find(({ _id }) => _id === stateId) ?? {}
  const own = keysOf(who).filter((role) => Object.hasOwn(steps, role) && steps[role] === 'redirect')
  return (own.length > 0 ? own : [anybodyStep]).map((role) => leadOf(redirects, role)).find(Boolean)
}

/** Where a state leads those of one key; undefined: nowhere. */
export function leadOf(redirects: ProcessState['redirects'], role: string): TargetTo | undefined {
  const link = redirects && Object.hasOwn(redirects, role) ? redirects[role] : undefined
  const target = typeof link === 'string' ? { to: link } : link
  return target?.to ? target : undefined
}

/** Whether the case is none of the person's: a draft is its author's alone, afterwards its parties and whoever handles it see it, too. */
export const isOutside = (who: Who, isDraft: boolean): boolean =>
  !who.isAuthor && (isDraft || !(isStaff(who) || isPartyAlone(who)))

/** Whether the person is on the citizen's side of the case without having sent it in, and does not handle it. */
export const isPartyAlone = (who: Who): boolean =>
  (who.parties?.length ?? 0) > 0 && !who.isAuthor && !isStaff(who)

/** The person as a form's rights per step see them; `stateId` null: whoever fills it in, which is its author's. */
export const readerFor = (who: Who, stateId: string | null): Reader =>
  stateId === null
    ? authorAt(null)
    : {
        state: stateId,
        roles: keysOf(who),
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
