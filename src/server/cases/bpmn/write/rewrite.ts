import { isDeepStrictEqual } from 'node:util'
import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import { defaultLocale } from '../../../../shared/i18n.ts'
import { laneBands, stateSize } from '../../../../shared/process/edit/bands.ts'
import type { ProcessConnection, ProcessGraph, ProcessState } from '../../../../shared/process/process.ts'
import { add, type Bounds, boundsOf, type Element, isA, many, one, oneRow } from '../file/element.ts'
import { fileId } from '../file/ids.ts'
import { make } from '../file/moddle.ts'
import { type Derived, derive, firstProcess } from '../read/derive.ts'
import { diagramOf } from '../read/diagram.ts'
import { drawEdge, drawShape, moveShape } from './draw.ts'
import { writeNotes } from './notes.ts'
import { addTo, connect, everything, nextId, putInLane, removeAll } from './tree.ts'

export interface Rewrite {
  graph: ProcessGraph
  name: string
  /** The ids in the file. */
  taken: Set<string>
  /** There is nothing in the file yet. */
  isFresh: boolean
}

/**
 * Makes the drawing in a file into one of this graph, as far as BPMN can say it, and lets be what the graph says nothing of. What is
 * not said so is said besides, by `write.ts`.
 */
export function rewrite(definitions: Element, wanted: Rewrite): { isDrawnHere: boolean } {
  const { graph, isFresh, taken } = wanted
  const before = derive(definitions, [], { isPlain: isFresh, isDrawn: isFresh })
  const isDrawnHere = isFresh || before.isDrawnHere
  const elements = new Map(before.states.map(({ part, element }) => [part._id, element]))
  const stays = new Set(graph.states.map(({ _id }) => _id))
  const lanesStay = new Set(graph.swimlanes.map(({ _id }) => _id))
  const notesStay = new Set(graph.notes?.map(({ _id }) => _id))
  removeAll(definitions, [
    ...before.states.filter(({ part }) => !stays.has(part._id)).map(({ element }) => element),
    ...before.swimlanes
      .filter(({ part, element }) => !lanesStay.has(part._id) && isA(element, 'Lane'))
      .map(({ element }) => element),
    ...before.notes.filter(({ part }) => !notesStay.has(part._id)).map(({ element }) => element),
  ])
  const plane = before.outline.diagram.planes[0]
  const isDrawn = plane !== undefined && (isFresh || before.outline.diagram.shapes.size > 0)
  const process = firstProcess(definitions)
  if (!process) return { isDrawnHere }

  const lanes = new Map(before.swimlanes.map(({ part, element }) => [part._id, element]))
  const drawnLanes = writeLanes(definitions, wanted, before.swimlanes, lanes, process)
  const allLanes = everything(definitions).filter((element) => isA(element, 'Lane'))
  const known = new Map(before.states.map(({ part }) => [part._id, part]))
  for (const state of graph.states) {
    const was = known.get(state._id)
    const element = elements.get(state._id) ?? makeState(state, graph, taken)
    if (!was) {
      elements.set(state._id, element)
      const own = before.swimlanes.find(({ part }) => part._id === state.lane)?.source.process
      add(own ?? process, 'flowElements', element)
    }
    rename(element, state.name, was?.name)
    if (was?.lane !== state.lane || !was) putInLane(element, lanes.get(state.lane ?? ''), allLanes)
  }
  if (isDrawn && plane) placeStates(plane, before, graph, elements, isDrawnHere)
  writeFlows(definitions, wanted, elements, isDrawn ? plane : undefined)
  writeNotes(process, before, graph, elements, { plane: isDrawn ? plane : undefined, taken })
  if (isFresh && plane) drawLanes(plane, wanted, drawnLanes)
  return { isDrawnHere }
}

const plainName = (name: ProcessState['name']) => oneRow(textIn(name, defaultLocale)).slice(0, 200)

function rename(element: Element, name: ProcessState['name'], was: ProcessState['name'] | undefined): void {
  if (was === undefined || !isDeepStrictEqual(name, was)) element.set('name', plainName(name))
}

/** What leads into a start, or out of an end, is no such thing in BPMN. */
function makeState(state: ProcessState, { connections }: ProcessGraph, taken: Set<string>): Element {
  const isStart = state.stateType === 'start' && !connections.some(({ to }) => to === state._id)
  const isEnd = state.stateType === 'end' && !connections.some(({ from }) => from === state._id)
  const waits = state.subType === 'waiting'
  const type = isStart ? 'StartEvent' : isEnd ? 'EndEvent' : waits ? 'ReceiveTask' : 'UserTask'
  return make(`bpmn:${type}`, { id: fileId(state._id, taken) })
}

/** Lanes that are new, in the first process; answers with all that were made. */
function writeLanes(
  definitions: Element,
  { graph, name, taken, isFresh }: Rewrite,
  known: Derived['swimlanes'],
  lanes: Map<string, Element>,
  process: Element,
): { pool?: Element } {
  const fresh = graph.swimlanes.filter(({ _id }) => !lanes.has(_id))
  for (const lane of graph.swimlanes) {
    const [element, was] = [lanes.get(lane._id), known.find(({ part }) => part._id === lane._id)?.part]
    if (element && isA(element, 'Lane')) rename(element, lane.name, was?.name)
  }
  if (fresh.length === 0) return {}
  const [set = addTo(process, 'laneSets', 'bpmn:LaneSet', { id: nextId(taken, 'lanes') })] = many(
    process,
    'laneSets',
  )
  for (const lane of fresh)
    lanes.set(
      lane._id,
      addTo(set, 'lanes', 'bpmn:Lane', { id: fileId(lane._id, taken), name: plainName(lane.name) }),
    )
  if (!isFresh) return {}
  const collaboration = addTo(definitions, 'rootElements', 'bpmn:Collaboration', {
    id: nextId(taken, 'pools'),
  })
  const pool = addTo(collaboration, 'participants', 'bpmn:Participant', {
    id: nextId(taken, 'pool'),
    name: oneRow(name),
    processRef: process,
  })
  const plane = diagramOf(definitions).planes[0]
  plane?.set('bpmnElement', collaboration)
  return { pool }
}

const poolHead = 30

function drawLanes(plane: Element, { graph }: Rewrite, { pool }: { pool?: Element }): void {
  if (!pool) return
  const xs = graph.states.map(({ x }) => x)
  const left = Math.min(0, ...xs) - 2 * poolHead
  const right = Math.max(stateSize.width, ...xs) + stateSize.width + 2 * poolHead
  const bands = laneBands(graph)
  const height = bands.at(-1)?.to ?? 0
  drawShape(plane, pool, { x: left - poolHead, y: 0, width: right - left + poolHead, height }, true)
  const set = many(one(pool, 'processRef'), 'laneSets')[0]
  many(set, 'lanes').forEach((lane, index) => {
    const { from = 0, to = 0 } = bands[index] ?? {}
    drawShape(plane, lane, { x: left, y: from, width: right - left, height: to - from }, true)
  })
}

/** New states are drawn, and those that stand elsewhere now are moved. */
function placeStates(
  plane: Element,
  before: Derived,
  graph: ProcessGraph,
  elements: ReadonlyMap<string, Element>,
  isDrawnHere: boolean,
): void {
  const { shapes, edges } = before.outline.diagram
  const known = new Map(before.states.map(({ part }) => [part._id, part]))
  const lanes = before.swimlanes.map(({ part }) => part._id)
  for (const state of graph.states) {
    const element = elements.get(state._id)
    const was = known.get(state._id)
    if (!element || (was && was.x === state.x && was.y === state.y)) continue
    const shape = shapes.get(element)
    const size = boundsOf(shape) ?? sizeOf(element)
    const middle = { x: state.x + stateSize.width / 2, y: state.y + stateSize.height / 2 }
    const bounds = isDrawnHere
      ? { ...size, x: middle.x - size.width / 2, y: middle.y - size.height / 2 }
      : before.places.inFile(state, lanes.indexOf(state.lane ?? ''), size)
    const of = (list: string, isFrom: boolean) =>
      many(element, list).flatMap((flow) => {
        const edge = edges.get(flow)
        return edge ? [{ edge, isFrom }] : []
      })
    if (shape) moveShape(shape, bounds, [...of('outgoing', true), ...of('incoming', false)])
    else drawShape(plane, element, bounds)
  }
}

function sizeOf(element: Element): Pick<Bounds, 'width' | 'height'> {
  return isA(element, 'StartEvent', 'EndEvent') ? { width: 36, height: 36 } : { ...stateSize }
}

/** Flows of connections that are new or led elsewhere; those that nothing is led by any more go. */
function writeFlows(
  definitions: Element,
  { graph, taken, isFresh }: Rewrite,
  elements: ReadonlyMap<string, Element>,
  plane: Element | undefined,
): void {
  const drawn = derive(definitions, [], { isPlain: true, isDrawn: isFresh })
  const known = new Map(drawn.connections.map((connection) => [connection.part._id, connection]))
  const wanted = new Map(graph.connections.map((connection) => [connection._id, connection]))
  const isWanted = ({ part }: { part: ProcessConnection }) => {
    const own = wanted.get(part._id)
    return own !== undefined && own.from === part.from && own.to === part.to
  }
  const needed = new Set(
    drawn.connections.filter(isWanted).flatMap(({ path }) => path.ways.map(({ element }) => element)),
  )
  const { shapes } = drawn.outline.diagram
  for (const connection of graph.connections) {
    const [from, to] = [elements.get(connection.from), elements.get(connection.to)]
    const found = known.get(connection._id)
    if (found && isWanted(found)) {
      if (
        found.path.ways.length === 1 &&
        !isDeepStrictEqual(found.part.label, connection.label) &&
        isLabelled(found.element, connection)
      )
        found.element.set('name', plainName(connection.label))
      continue
    }
    if (!from || !to) continue
    const isLedOn = found?.path.ways.length === 1 && isA(found.element, 'SequenceFlow')
    const flow =
      isLedOn && found ? found.element : make('bpmn:SequenceFlow', { id: fileId(connection._id, taken) })
    if (!isLedOn) {
      const holder = from.$parent
      if (!holder) continue
      add(holder, 'flowElements', flow)
    }
    needed.add(flow)
    connect(flow, from, to)
    flow.set('name', plainName(connection.label))
    const [a, b] = [boundsOf(shapes.get(from)), boundsOf(shapes.get(to))]
    if (!plane || !a || !b) continue
    const edge = drawn.outline.diagram.edges.get(flow)
    if (edge)
      plane.set(
        'planeElement',
        many(plane, 'planeElement').filter((one_) => one_ !== edge),
      )
    drawEdge(plane, flow, a, from === to ? a : b)
  }
  removeAll(
    definitions,
    drawn.connections
      .filter((connection) => !isWanted(connection))
      .map(({ element }) => element)
      .filter((element) => isA(element, 'SequenceFlow') && !needed.has(element)),
  )
}

/** A flow is called what its connection is, where the connection is not called after what it leads to. */
const isLabelled = (flow: Element, { label }: ProcessConnection) => plainName(label) !== flow.get('name')
