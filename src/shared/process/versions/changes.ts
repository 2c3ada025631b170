import type { Translated } from '../../fields/kinds/translatable.ts'
import { sameJson } from '../../sameJson.ts'
import type { ProcessConnection, ProcessGraph, ProcessState } from '../process.ts'

/** What is another for a case that goes on in another version of its process or form. */
export const moveChanges = [
  'stateRenamed',
  'stateOther',
  'steps',
  'connectionGone',
  'connectionNew',
  'connectionChanged',
  'timers',
  'timerPassed',
  'deadline',
  'late',
  'approvals',
  'questionGone',
  'questionRenamed',
  'questionNew',
  'questionRequired',
  'answerUnfit',
  'signatureVoid',
  'signatureVoidBy',
  'partyInvited',
  'partyNamed',
  'partyLeft',
] as const

/** `name`, and `becomes` where there are two: of the state, connection, question or party that it is about. */
export interface MoveChange {
  what: (typeof moveChanges)[number]
  name?: Translated
  becomes?: Translated
}

/** What is another for the cases that stand in a state and come to another, or to the same of another version. */
export function stateChanges(
  { before, after }: { before: ProcessGraph; after: ProcessGraph },
  from: ProcessState,
  to: ProcessState,
): MoveChange[] {
  const changes: MoveChange[] = []
  if (from._id !== to._id) changes.push({ what: 'stateOther', name: from.name, becomes: to.name })
  else if (!sameJson(from.name, to.name))
    changes.push({ what: 'stateRenamed', name: from.name, becomes: to.name })
  if (!sameJson(from.steps, to.steps)) changes.push({ what: 'steps', name: to.name })
  const were = leading(before, from._id)
  const are = leading(after, to._id)
  for (const [id, was] of were) {
    const is = are.get(id)
    if (!is) changes.push({ what: 'connectionGone', name: was.label })
    else if (!sameJson(meant(was), meant(is))) changes.push({ what: 'connectionChanged', name: is.label })
  }
  for (const [id, is] of are) if (!were.has(id)) changes.push({ what: 'connectionNew', name: is.label })
  if (!sameJson(from.timers, to.timers)) changes.push({ what: 'timers', name: to.name })
  return changes
}

const leading = ({ connections }: ProcessGraph, state: string) =>
  new Map(connections.filter(({ from }) => from === state).map((one) => [one._id, one]))

/** A connection without where it begins, and how its button looks. */
const meant = ({ from: _from, color: _color, look: _look, ...rest }: ProcessConnection) => rest
