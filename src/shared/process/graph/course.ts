import type { ProcessGraph, ProcessState } from '../process.ts'
import { findState, startState } from './transitions.ts'

type Graph = Pick<ProcessGraph, 'states' | 'connections'>

/** A stay of a case in a state. */
interface Stayed {
  /** State id. */
  state: string
  /** When it came there, milliseconds since 1970. */
  entered: number
}

/** A step on the way of a case, as who sent it in is told. */
export interface CourseStep {
  state: ProcessState
  place: 'done' | 'here' | 'ahead'
  /** When the case first came there; null: it has not. */
  at: number | null
}

/**
 * The way of a case through its process: where it has been, where it is and, where the builder has named steps, which of them lie
 * ahead. Of states that are no steps nothing is told beforehand: they are the house's own affair, and so is which way is taken.
 */
export function courseOf(graph: Graph, stays: readonly Stayed[], at: string | null): CourseStep[] {
  const came = new Map<string, number>()
  for (const { state, entered } of stays) if (!came.has(state)) came.set(state, entered)
  const current = findState(graph, at)
  if (!current) return []
  const isOver = current.stateType === 'end'
  const step = (state: ProcessState, place: CourseStep['place']): CourseStep => ({
    ...{ state, place },
    at: place === 'ahead' ? null : (came.get(state._id) ?? null),
  })
  const steps = inOrder(graph).filter(({ citizen }) => citizen?.step)
  if (steps.length === 0) {
    const been = [...came.keys()].flatMap((id) => (id === at ? [] : (findState(graph, id) ?? [])))
    return [...been.map((state) => step(state, 'done')), step(current, isOver ? 'done' : 'here')]
  }
  // A state that is no step belongs to the last step that the case came to.
  const here = current.citizen?.step ? current : stepBefore(steps, stays)
  const place = here ? steps.indexOf(here) : -1
  const reached = reachedFrom(graph, current._id)
  const been = steps.filter(({ _id }, i) => i < place && came.has(_id)).map((state) => step(state, 'done'))
  if (isOver) {
    const last = here && here !== current && here.stateType !== 'end' ? [step(here, 'done')] : []
    return [...been, ...last, step(current, 'done')]
  }
  const isAhead = ({ _id, stateType, subType = 'done' }: ProcessState, i: number) =>
    i > place && reached.has(_id) && (stateType !== 'end' || subType === 'done')
  return [
    ...been,
    ...(here ? [step(here, 'here')] : []),
    ...steps.filter(isAhead).map((state) => step(state, 'ahead')),
  ]
}

/** The step that the case came to last, where it is at no step itself. */
function stepBefore(steps: readonly ProcessState[], stays: readonly Stayed[]): ProcessState | undefined {
  for (const { state } of stays.toReversed()) {
    const step = steps.find(({ _id }) => _id === state)
    if (step) return step
  }
  return undefined
}

/** The states that the start leads to, each after those that lead to it, but for ways back. */
function inOrder(graph: Graph): ProcessState[] {
  const seen = new Set<string>()
  const order: ProcessState[] = []
  const start = startState(graph)
  // By hand and not by calls, as a process may be deep.
  const open: { state: ProcessState; ways: string[] }[] = []
  const enter = (state: ProcessState | undefined) => {
    if (!state || seen.has(state._id)) return
    seen.add(state._id)
    const ways = graph.connections.filter(({ from }) => from === state._id).map(({ to }) => to)
    open.push({ state, ways })
  }
  enter(start)
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const next = last.ways.pop()
    if (next !== undefined) enter(findState(graph, next))
    else {
      open.pop()
      order.unshift(last.state)
    }
  }
  return order
}

function reachedFrom({ connections }: Graph, from: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const connection of connections)
      if (connection.from === id && !reached.has(connection.to)) {
        reached.add(connection.to)
        waiting.push(connection.to)
      }
  return reached
}
