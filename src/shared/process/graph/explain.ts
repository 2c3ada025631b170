import type { Condition, Facts } from '../../rules/condition/condition.ts'
import { evaluate } from '../../rules/condition/evaluate.ts'
import type { ProcessConnection, ProcessGraph } from '../process.ts'
import type { Who } from '../who.ts'
import { type ApprovalBar, approvalBar } from './approvals.ts'
import { childrenAwaited } from './transitions.ts'
import { isBySigning, type Way, waysFor, waysOf } from './ways.ts'

/** A way on from a state, and why it is open to somebody or closed. */
export interface ExplainedConnection {
  connection: ProcessConnection
  /** Exactly where `openConnections` has it. That the form must be valid closes none: it is asked when it is followed. */
  isOpen: boolean
  /** Who may use it, by all that it names. */
  may: readonly Way[]
  /** Of these what fits the person; empty: they may not. */
  fits: readonly Way[]
  /** What of its condition does not hold, for anybody. */
  fails: readonly Condition[]
  /** How many children of the case it waits for; absent: none. */
  awaits?: number
  /** Why the person cannot approve of it; absent: they can, or it takes no approvals. */
  bar?: ApprovalBar
}

/** Every connection from the state, those that are closed to the person, too, in the order of the process. A draft has none. */
export function explainConnections(
  graph: Pick<ProcessGraph, 'connections' | 'states'>,
  stateId: string | null,
  who: Who,
  facts: () => Facts,
): ExplainedConnection[] {
  return graph.connections.flatMap((connection) => {
    if (connection.from !== stateId) return []
    const fits = isBySigning(graph, connection, who) ? [] : waysFor(connection, who)
    const { condition } = connection
    const fails = condition === undefined || condition === null ? [] : failingIn(condition, facts())
    const bar = approvalBar(connection, who)
    const awaits = childrenAwaited(connection, who)
    const isOpen = fits.length > 0 && fails.length === 0 && !bar && awaits === 0
    return [
      {
        ...{ connection, isOpen, may: waysOf(connection), fits, fails },
        ...(bar && { bar }),
        ...(awaits > 0 && { awaits }),
      },
    ]
  })
}

/** The parts of a condition that keep it from holding, each as it has to be; none where it holds. */
export function failingIn(condition: Condition, facts: Facts): Condition[] {
  if ('all' in condition) return condition.all.flatMap((part) => failingIn(part, facts))
  if ('not' in condition && 'any' in condition.not)
    return condition.not.any.flatMap((part) => failingIn({ not: part }, facts))
  return evaluate(condition, facts) ? [] : [condition]
}
