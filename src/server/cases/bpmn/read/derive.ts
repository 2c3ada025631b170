import { type Message, msg } from '../../../../shared/i18n.ts'
import type {
  ProcessConnection,
  ProcessGraph,
  ProcessLane,
  ProcessNote,
  ProcessState,
  ProcessTimer,
} from '../../../../shared/process/process.ts'
import { boundsOf, type Element, idOf, isA, many, nameOf } from '../file/element.ts'
import { graphId, short } from '../file/ids.ts'
import { isClosed, ownOf, withOwn } from '../file/own.ts'
import { noteFrom } from './notes.ts'
import { type Lane, type Node, type Outline, outlineOf } from './outline.ts'
import { ownOfProcess } from './ownProcess.ts'
import { type Path, pathIds, pathsOf } from './paths.ts'
import { type Places, placesOf } from './place.ts'
import { createReport, type Report } from './report.ts'
import { createRoles, type Role } from './roles.ts'

/** A drawing as a process, and what in it each part comes from. */
export interface Derived {
  graph: ProcessGraph
  /** Roles that the drawing was made with, or that its swimlanes need, and that there was none of before. */
  roles: Role[]
  report: Report
  outline: Outline
  isDrawnHere: boolean
  places: Places
  /** Those, too, that are closed and so not in the graph. */
  states: Part<ProcessState>[]
  connections: (Part<ProcessConnection> & { path: Path })[]
  swimlanes: (Part<ProcessLane> & { source: Lane })[]
  notes: Part<ProcessNote>[]
}

/** A part, the element that says what BPMN does not, and what BPMN says. */
export interface Part<Of> {
  part: Of
  element: Element
  was: Record<string, unknown>
  isClosed: boolean
}

/** Reads a drawing as a process. `known`: the roles that there are. `isPlain`: without what we have said besides; `isDrawn` is said then. */
export function derive(
  definitions: Element,
  known: readonly Role[],
  { isPlain = false, isDrawn = false } = {},
): Derived {
  const report = createReport()
  const whole = isPlain ? {} : ownOfProcess(firstProcess(definitions) ?? definitions)
  const isDrawnHere = isPlain ? isDrawn : whole.isDrawnHere === true
  const outline = outlineOf(definitions, report)
  const paths = pathsOf(outline, report)
  const places = placesOf(outline, paths, isDrawnHere)
  const brought = (whole.roles ?? []).filter(({ key }) => !known.some((one) => one.key === key))
  const roles = createRoles([...known, ...brought])
  const own = (element: Element, id: string) => (isPlain ? {} : ownOf(element)[id])

  const swimlanes = outline.lanes.map((source, index) => {
    const _id = graphId(idOf(source.element))
    const assignmentRole = roles.keyFor(source.name)
    const derived: ProcessLane = {
      _id,
      name: cut(source.name) || unnamed.lane,
      size: places.heights[index] ?? 0,
      ...(assignmentRole && { assignmentRole }),
    }
    return partOf(derived, source.element, own(source.element, _id), { name: source.name }, { source })
  })
  const laneOf = new Map(swimlanes.map(({ source, part }) => [source, part]))

  const nodes = outline.nodes.filter(({ isState }) => isState)
  const idOf_ = new Map(nodes.map((node) => [node, graphId(idOf(node.element))]))
  const named = (node: Node) => idOf_.get(node) ?? ''
  const start = startOf(nodes, paths)
  const connections = paths.flatMap((path) => {
    const element = path.ways.findLast((way) => way.element)?.element
    if (!element) return []
    const [from, to, ids] = [named(path.from), named(path.to), pathIds(path)]
    const _id = path.ways.length === 1 ? graphId(ids[0] ?? '') : short('c', from, to, ...ids)
    const lane = path.from.lane && laneOf.get(path.from.lane)
    const said = labelOf(path)
    const derived: ProcessConnection = {
      ...{ _id, from, to },
      label: said || cut(nameOf(path.to.element)) || stateName(path.to),
      allow: lane?.assignmentRole ? { assignmentRoles: [lane.assignmentRole] } : {},
      ...{ validate: false, effects: [] },
    }
    return [partOf(derived, element, own(element, _id), { name: said }, { path })]
  })
  const isSomewhere = places.placedHere.size < nodes.length
  const drawnNowhere = isSomewhere ? undefined : firstProcess(definitions)
  if (drawnNowhere && nodes.length > 0)
    report.approximated(
      drawnNowhere,
      msg`Filen säger inte var något är ritat. Det ställdes i ordning från vänster till höger.`,
    )
  const states = nodes.map((node) => {
    const _id = named(node)
    const lane = node.lane && laneOf.get(node.lane)
    const derived: ProcessState = {
      _id,
      name: cut(nameOf(node.element)) || stateName(node),
      ...typed(node, node === start, paths, report),
      ...(lane && { lane: lane._id }),
      ...(places.at.get(node) ?? { x: 0, y: 0 }),
      ...{ steps: {}, onEnter: [], onLeave: [] },
      timers: timersOf(node, connections, report),
    }
    if (isSomewhere && places.placedHere.has(node))
      report.approximated(
        node.element,
        msg`Filen säger inte var det är ritat. Det ställdes där det fanns plats.`,
      )
    const was = {
      name: nameOf(node.element),
      lane: lane?._id ?? '',
      at: boundsOf(outline.diagram.shapes.get(node.element)) ?? null,
    }
    return partOf(derived, node.element, own(node.element, _id), was, {})
  })
  const anchors = nodes.flatMap((node) => {
    const at = places.at.get(node)
    return at && node.at ? [{ at, inFile: node.at }] : []
  })
  const notes = outline.notes.map((element, index) => {
    const shape = outline.diagram.shapes.get(element)
    const drawn = { scale: places.scale, isTurned: outline.isTurned }
    const { note, text, bounds } = noteFrom(element, shape, anchors, drawn, index)
    return partOf(note, element, own(element, note._id), { text, box: bounds }, {})
  })
  const { order = {}, extra = {}, sections = [], layers = [], due } = whole
  const written = ordered(notes, order.notes, extra.notes)
  const graph: ProcessGraph = {
    states: ordered(states, order.states, extra.states),
    connections: ordered(connections, order.connections, extra.connections),
    sections,
    swimlanes: ordered(swimlanes, order.swimlanes, extra.swimlanes),
    ...(due && { due }),
    ...(written.length > 0 && { notes: written }),
    ...(layers.length > 0 && { layers }),
  }
  const needed = [...brought, ...roles.made]
  return {
    ...{ graph, roles: needed, report, outline, isDrawnHere, places },
    ...{ states, connections, swimlanes, notes },
  }
}

/** The first process of the file. */
export const firstProcess = (definitions: Element): Element | undefined =>
  many(definitions, 'rootElements').find((root) => isA(root, 'Process'))

function partOf<Of extends { _id: string }, More>(
  derived: Of,
  element: Element,
  own: unknown,
  was: Record<string, unknown>,
  more: More,
): Part<Of> & More {
  return { part: withOwn(derived, own, was), element, was, isClosed: isClosed(own), ...more }
}

/** In the order that was told; what it does not name comes last. */
function ordered<Of extends { _id: string }>(
  parts: readonly Part<Of>[],
  order: readonly string[] | undefined,
  more: readonly Of[] = [],
): Of[] {
  const all = [...parts.filter((one) => !one.isClosed).map(({ part }) => part), ...more]
  if (!order) return all
  const places = new Map(order.map((id, index) => [id, index]))
  const last = order.length
  return all.sort((a, b) => (places.get(a._id) ?? last) - (places.get(b._id) ?? last))
}

const cut = (text: string) => text.slice(0, 200)

const unnamed = {
  lane: { sv: 'Bana', en: 'Lane' },
  start: { sv: 'Start', en: 'Start' },
  end: { sv: 'Slut', en: 'End' },
  waits: { sv: 'Väntar', en: 'Waiting' },
  step: { sv: 'Namnlöst steg', en: 'Unnamed step' },
}

function stateName({ element, waits, after }: Node) {
  if (isA(element, 'StartEvent')) return unnamed.start
  if (isA(element, 'EndEvent')) return unnamed.end
  return waits || after ? unnamed.waits : unnamed.step
}

/** *Godkänd? Ja*: what ways, and what they lead through, are called. */
function labelOf({ ways }: Path): string {
  const names = ways.flatMap(({ from, name }, index) => [...(index > 0 ? [from.name] : []), name])
  const said = names.filter(Boolean)
  return cut(
    said.reduce(
      (text, name) => (text === '' ? name : `${text}${/[?:.!…]$/.test(text) ? ' ' : ' – '}${name}`),
      '',
    ),
  )
}

/** The one that cases come in to: an event that begins, and that nothing leads to. */
function startOf(nodes: readonly Node[], paths: readonly Path[]): Node | undefined {
  const led = new Set(paths.flatMap(({ from, to }) => (from === to ? [] : [to])))
  const free = nodes.filter((node) => !led.has(node))
  const begins = ({ element }: Node) => isA(element, 'StartEvent')
  return free.find(begins) ?? nodes.find(begins) ?? free[0] ?? nodes[0]
}

function typed(
  node: Node,
  isStart: boolean,
  paths: readonly Path[],
  report: Report,
): Pick<ProcessState, 'stateType' | 'subType'> {
  const tell = (reason: Message) => report.approximated(node.element, reason)
  if (isStart) {
    if (!isA(node.element, 'StartEvent')) tell(msg`Ritningen har ingen början. Ärenden kommer in här.`)
    return { stateType: 'start' }
  }
  if (isA(node.element, 'StartEvent'))
    tell(msg`En process börjar på ett ställe. Det här blev ett vanligt steg.`)
  if (isA(node.element, 'EndEvent')) {
    if (!paths.some(({ from }) => from === node)) return { stateType: 'end' }
    tell(msg`Ett meddelande härifrån tar ärendet vidare, så det blev ett vanligt steg.`)
  }
  return { stateType: 'normal', ...(node.waits && { subType: 'waiting' as const }) }
}

/** A state that waits so long, or that ways are gone from by themselves. */
function timersOf(
  node: Node,
  connections: readonly (Part<ProcessConnection> & { path: Path })[],
  report: Report,
): ProcessTimer[] {
  const leading = connections.filter(({ path, isClosed: closed }) => path.from === node && !closed)
  const [first] = leading
  if (node.after && !first)
    report.approximated(
      node.element,
      msg`Inget leder vidare härifrån, så det finns inget för timern att göra.`,
    )
  const own: ProcessTimer[] =
    node.after && first
      ? [{ _id: short('t', idOf(node.element)), after: node.after, connection: first.part._id }]
      : []
  return [
    ...own,
    ...leading.flatMap(({ part, path }) => {
      const [way] = path.ways
      // An event that a gateway waits for is what its way leads to first.
      const after = way?.after ?? (way?.to.isState ? undefined : way?.to.after)
      return after ? [{ _id: short('t', part._id), after, connection: part._id }] : []
    }),
  ].slice(0, 20)
}
