import { isRecord } from '../../record.ts'
import { sameJson } from '../../sameJson.ts'
import type { ProcessDeadline, ProcessGraph } from '../process.ts'

/** Lists of a graph, each of parts that are known by their ids. */
export const partLists = ['sections', 'swimlanes', 'states', 'connections', 'notes', 'layers'] as const
export type PartList = (typeof partLists)[number]
export type PartOf<List extends PartList> = NonNullable<ProcessGraph[List]>[number]
export type ProcessPart = PartOf<PartList>

/** Whether it is a graph at all; what stands in its lists is not looked at. */
export const isGraph = (value: unknown): value is ProcessGraph =>
  isRecord(value) &&
  partLists.every((list) => Array.isArray(value[list]) || (isSpared(list) && value[list] === undefined))

/** Whether a graph may do without the list: one of nothing is left out. */
const isSpared = (list: PartList): boolean => list === 'notes' || list === 'layers'

/** What is new or not the same in one list, and the ids that stand in it, where they or their order change. */
export interface ListPatch<Part> {
  set: Readonly<Record<string, Part>>
  order?: readonly string[]
}

/** What makes one graph of another: plain data, and as small as what changes. */
export type GraphPatch = { [List in PartList]?: ListPatch<PartOf<List>> } & {
  /** By when its cases should be done; null: it says nothing of that any more. */
  due?: { to: ProcessDeadline | null }
}

/** The graph with what the patch says; everything else is shared with the one before. */
export function patched(graph: ProcessGraph, patch: GraphPatch): ProcessGraph {
  const { notes = [], layers = [], ...rest } = graph
  const [notesThen, layersThen] = [patchedList(notes, patch.notes), patchedList(layers, patch.layers)]
  const next = {
    ...rest,
    sections: patchedList(graph.sections, patch.sections),
    swimlanes: patchedList(graph.swimlanes, patch.swimlanes),
    states: patchedList(graph.states, patch.states),
    connections: patchedList(graph.connections, patch.connections),
    ...(notesThen.length > 0 && { notes: notesThen }),
    ...(layersThen.length > 0 && { layers: layersThen }),
  }
  return patch.due ? withDeadline(next, patch.due.to) : next
}

/** The graph with another deadline, or none. */
export function withDeadline(
  { due: _was, ...graph }: ProcessGraph,
  due: ProcessDeadline | null,
): ProcessGraph {
  return due ? { ...graph, due } : graph
}

/** What leads from one graph to the other. Parts are the same where they are the very same object, or say the same. */
export function patchBetween(before: ProcessGraph, after: ProcessGraph): GraphPatch {
  const patch: GraphPatch = {}
  const sections = listBetween(before.sections, after.sections)
  const swimlanes = listBetween(before.swimlanes, after.swimlanes)
  const states = listBetween(before.states, after.states)
  const connections = listBetween(before.connections, after.connections)
  const notes = listBetween(before.notes ?? none, after.notes ?? none)
  const layers = listBetween(before.layers ?? none, after.layers ?? none)
  if (sections) patch.sections = sections
  if (swimlanes) patch.swimlanes = swimlanes
  if (states) patch.states = states
  if (connections) patch.connections = connections
  if (before.due !== after.due && !sameJson(before.due ?? null, after.due ?? null))
    patch.due = { to: after.due ?? null }
  if (notes) patch.notes = notes
  if (layers) patch.layers = layers
  return patch
}

const none: readonly never[] = []

/** One patch that does what `first` and then `second` do, to the graph that both begin with. */
export function joinedPatches(first: GraphPatch, second: GraphPatch): GraphPatch {
  const sections = joinedList(first.sections, second.sections)
  const swimlanes = joinedList(first.swimlanes, second.swimlanes)
  const states = joinedList(first.states, second.states)
  const connections = joinedList(first.connections, second.connections)
  const due = second.due ?? first.due
  const notes = joinedList(first.notes, second.notes)
  const layers = joinedList(first.layers, second.layers)
  return {
    ...(due && { due }),
    ...(sections && { sections }),
    ...(swimlanes && { swimlanes }),
    ...(states && { states }),
    ...(connections && { connections }),
    ...(notes && { notes }),
    ...(layers && { layers }),
  }
}

export const isEmptyPatch = (patch: GraphPatch): boolean =>
  patch.due === undefined && partLists.every((list) => patch[list] === undefined)

function patchedList<Part extends { _id: string }>(
  parts: Part[],
  patch: ListPatch<Part> | undefined,
): Part[] {
  if (!patch) return parts
  const { set, order } = patch
  if (!order) return parts.map((part) => set[part._id] ?? part)
  const known = new Map(parts.map((part) => [part._id, part]))
  return order.flatMap((id) => set[id] ?? known.get(id) ?? [])
}

function listBetween<Part extends { _id: string }>(
  before: readonly Part[],
  after: readonly Part[],
): ListPatch<Part> | undefined {
  if (before === after) return undefined
  const known = new Map(before.map((part) => [part._id, part]))
  const set: Record<string, Part> = Object.create(null)
  let isChanged = false
  for (const part of after) {
    const was = known.get(part._id)
    if (was === part) continue
    if (was && JSON.stringify(was) === JSON.stringify(part)) continue
    set[part._id] = part
    isChanged = true
  }
  const isSameOrder = before.length === after.length && before.every(({ _id }, at) => after[at]?._id === _id)
  if (isSameOrder) return isChanged ? { set } : undefined
  return { set, order: after.map(({ _id }) => _id) }
}

function joinedList<Part>(
  first: ListPatch<Part> | undefined,
  second: ListPatch<Part> | undefined,
): ListPatch<Part> | undefined {
  if (!first || !second) return first ?? second
  const order = second.order ?? first.order
  return { set: { ...first.set, ...second.set }, ...(order && { order }) }
}

/** A copy with these settings, and without those. */
export function changed<Part extends object>(
  part: Part,
  set: Partial<Part>,
  unset: readonly (keyof Part)[] = [],
): Part {
  const next = { ...part, ...set }
  for (const key of unset) delete next[key]
  return next
}
