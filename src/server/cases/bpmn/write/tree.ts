import { add, type Element, idOf, isA, keep, many, one, pointAt } from '../file/element.ts'
import { make } from '../file/moddle.ts'
import { withInside } from '../read/diagram.ts'

/** Changes to the elements of a file, so that nothing is left that points at what is gone. */

const lists = [
  ...['rootElements', 'participants', 'messageFlows', 'laneSets', 'lanes', 'flowElements', 'artifacts'],
]

/** Every element that holds others or is pointed at by them. */
export function everything(of: Element): Element[] {
  const inner = lists.flatMap((list) => many(of, list))
  const nested = one(of, 'childLaneSet')
  return [of, ...[...inner, ...(nested ? [nested] : [])].flatMap(everything)]
}

const ends = ['sourceRef', 'targetRef', 'attachedToRef']

/** Takes elements out, with all that leads to them, hangs on them, lies in them or draws them. */
export function removeAll(definitions: Element, elements: readonly Element[]): void {
  if (elements.length === 0) return
  const all = everything(definitions)
  const gone = new Set(elements.flatMap(withInside))
  for (let size = -1; size < gone.size; ) {
    size = gone.size
    for (const element of all)
      if (!gone.has(element) && ends.some((end) => isIn(gone, one(element, end))))
        for (const inner of withInside(element)) gone.add(inner)
  }
  const stays = (element: Element) => !gone.has(element)
  for (const element of all)
    for (const list of [...lists, 'flowNodeRef', 'incoming', 'outgoing']) keep(element, list, stays)
  for (const diagram of many(definitions, 'diagrams')) {
    const plane = one(diagram, 'plane')
    if (plane) keep(plane, 'planeElement', (drawn) => !isIn(gone, one(drawn, 'bpmnElement')))
  }
}

const isIn = (gone: ReadonlySet<Element>, element: Element | undefined) =>
  element !== undefined && gone.has(element)

/** The ids that are in use. */
export const idsOf = (xml: string): Set<string> =>
  new Set([...xml.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, a, b]) => a ?? b ?? ''))

/** Leads a flow from one element to another, wherever it led before. */
export function connect(flow: Element, from: Element, to: Element): void {
  const is = (other: Element) => other !== flow
  for (const [end, list, node] of [
    ['sourceRef', 'outgoing', from],
    ['targetRef', 'incoming', to],
  ] as const) {
    const before = one(flow, end)
    if (before === node) continue
    if (before) keep(before, list, is)
    flow.set(end, node)
    pointAt(node, list, flow)
  }
}

/** A lane holds an element, and none of the others does. */
export function putInLane(element: Element, lane: Element | undefined, all: readonly Element[]): void {
  for (const other of all) keep(other, 'flowNodeRef', (held) => held !== element)
  if (lane && isA(lane, 'Lane')) pointAt(lane, 'flowNodeRef', element)
}

export function addTo(of: Element, list: string, type: string, values: Record<string, unknown>): Element {
  const made = make(type, values)
  add(of, list, made)
  return made
}

export const nextId = (taken: Set<string>, kind: string): string => {
  let n = 1
  while (taken.has(`${kind}_${n}`)) n += 1
  taken.add(`${kind}_${n}`)
  return `${kind}_${n}`
}

export const drawnId = (element: Element): string => `${idOf(element)}_di`
