import { msg } from '../../../../shared/i18n.ts'
import {
  type Bounds,
  boundsOf,
  type Element,
  isA,
  isKindOf,
  many,
  middleOf,
  nameOf,
  one,
} from '../file/element.ts'
import { type Diagram, diagramOf } from './diagram.ts'
import { durationOf, kindOfNode } from './nodeKinds.ts'
import { isNote } from './notes.ts'
import type { Report } from './report.ts'

/** A place that ways lead to and from: a state of the process to be, or something that they lead through. */
export interface Node {
  element: Element
  isState: boolean
  /** What ways that lead through it are called by; none where that would say nothing. */
  name: string
  lane?: Lane
  /** Where its place in the drawing is, by its middle. */
  at?: { x: number; y: number }
  /** It waits by itself for so long. */
  after?: string
  /** One of the events that it waits for ends the wait. */
  waits?: boolean
}

/** A way between two places. */
export interface Way {
  from: Node
  to: Node
  name: string
  /** Absent: it follows from how the drawing is nested. */
  element?: Element
  /** It is gone by itself after so long. */
  after?: string
}

/** A swimlane to be: one that holds no others, or a pool without any. */
export interface Lane {
  element: Element
  name: string
  process: Element
  top: number
  height: number
}

export interface Outline {
  diagram: Diagram
  nodes: Node[]
  ways: Way[]
  lanes: Lane[]
  /** What is written on the drawing. */
  notes: Element[]
  /** Lanes stand beside each other: the drawing is turned. */
  isTurned: boolean
}

/** What there is in a drawing, without yet being a process: places and ways, with sub-processes that are drawn open laid out flat. */
export function outlineOf(definitions: Element, report: Report): Outline {
  const roots = many(definitions, 'rootElements')
  const diagram = diagramOf(definitions)
  const processes = roots.filter((root) => isA(root, 'Process'))
  const participants = roots
    .filter((root) => isKindOf(root, 'Collaboration'))
    .flatMap((root) => many(root, 'participants'))
  const { lanes, isTurned } = lanesOf(processes, participants, diagram, report)
  const reader = createReader(diagram, lanes, isTurned, report)
  for (const process of processes) reader.readInside(process, undefined)
  for (const collaboration of roots.filter((root) => isKindOf(root, 'Collaboration')))
    reader.readMessages(collaboration)
  for (const root of roots)
    if (!isA(root, 'Process') && !isKindOf(root, 'Collaboration')) tellRoot(root, report)
  return { diagram, lanes, isTurned, ...reader.found }
}

/** Messages, errors, signals and the like are what events point at; the rest has no place in a process here. */
function tellRoot(root: Element, report: Report): void {
  report.leftOut(root, msg`Beskriver något som en process här inte har.`)
}

function lanesOf(
  processes: readonly Element[],
  participants: readonly Element[],
  diagram: Diagram,
  report: Report,
): Pick<Outline, 'lanes' | 'isTurned'> {
  const pools = processes.map((process) => ({
    process,
    pool: participants.find((one_) => one(one_, 'processRef') === process),
  }))
  for (const participant of participants) {
    if (pools.some(({ pool }) => pool === participant)) report.mapped(participant)
    else report.leftOut(participant, msg`Poolen har inget i sig: den visar bara att någon annan finns.`)
  }
  const owners = pools.flatMap(({ process, pool }) => {
    const leaves = many(process, 'laneSets').flatMap((set) => leavesOf(set, '', report))
    if (leaves.length > 0)
      return leaves.map((leaf) => ({ ...leaf, name: leaf.name || nameOf(pool), process }))
    return many(process, 'flowElements').length > 0
      ? [{ element: pool ?? process, name: nameOf(pool), process }]
      : []
  })
  // A single pool is the process itself.
  const isDivided = owners.length > 1 || isA(owners[0]?.element, 'Lane')
  const drawn = (isDivided ? owners : []).map((owner) => ({
    ...owner,
    bounds: extentOf(owner.element, diagram),
  }))
  const isTurned = drawn.some(({ element }) => diagram.shapes.get(element)?.get('isHorizontal') === false)
  const lanes = drawn.map(({ bounds, ...lane }) => ({
    ...lane,
    top: bounds ? (isTurned ? bounds.x : bounds.y) : Number.POSITIVE_INFINITY,
    height: bounds ? (isTurned ? bounds.width : bounds.height) : 0,
  }))
  if (isTurned)
    for (const { element } of lanes)
      report.approximated(
        element,
        msg`Banorna står bredvid varandra i ritningen, och ligger under varandra här.`,
      )
  return { lanes: lanes.sort((a, b) => (a.top === b.top ? 0 : a.top - b.top)), isTurned }
}

/** Where a lane or pool is drawn; of a process that has no pool, where what is in it is. */
function extentOf(element: Element, diagram: Diagram): Bounds | undefined {
  if (!isA(element, 'Process')) return boundsOf(diagram.shapes.get(element))
  const all = many(element, 'flowElements').flatMap((inner) => boundsOf(diagram.shapes.get(inner)) ?? [])
  if (all.length === 0) return undefined
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]
  const right = Math.max(...all.map(({ x, width }) => x + width))
  const bottom = Math.max(...all.map(({ y, height }) => y + height))
  const around = 20
  return {
    ...{ x: left - around, y: top - around },
    ...{ width: right - left + 2 * around, height: bottom - top + 2 * around },
  }
}

/** Lanes that hold no others. */
function leavesOf(set: Element, above: string, report: Report): { element: Element; name: string }[] {
  return many(set, 'lanes').flatMap((lane) => {
    const name = [above, nameOf(lane)].filter(Boolean).join(': ')
    const inner = one(lane, 'childLaneSet')
    const leaves = inner ? leavesOf(inner, name, report) : []
    if (leaves.length === 0) {
      report.mapped(lane)
      return [{ element: lane, name }]
    }
    report.approximated(lane, msg`Banan är delad i mindre. De blev banor för sig, med dess namn framför.`)
    return leaves
  })
}

function createReader(diagram: Diagram, lanes: readonly Lane[], isTurned: boolean, report: Report) {
  const found: Pick<Outline, 'nodes' | 'ways' | 'notes'> = { nodes: [], ways: [], notes: [] }
  /** Where ways to an element begin, and where those from it do: two of a sub-process that is drawn open. */
  const [into, outOf] = [new Map<Element, Node>(), new Map<Element, Node>()]
  const laneOf = new Map<Element, Lane>()
  for (const lane of lanes)
    for (const held of many(lane.element, 'flowNodeRef')) if (!laneOf.has(held)) laneOf.set(held, lane)

  function add(node: Node): Node {
    found.nodes.push(node)
    return node
  }

  /** The states of a process or an open sub-process, and the ways between them. `around`: the lane that it lies in. */
  function readInside(of: Element, around: Lane | undefined): void {
    const elements = many(of, 'flowElements')
    const inside = elements.filter((element) => isKindOf(element, 'FlowNode'))
    const isNested = !isA(of, 'Process')
    const awaited = new Set(
      elements
        .filter((element) => isA(one(element, 'sourceRef'), 'EventBasedGateway'))
        .map((flow) => one(flow, 'targetRef')),
    )
    for (const element of inside) {
      if (isA(element, 'BoundaryEvent')) continue
      readNode(element, around ?? laneFor(element, of), { isNested, isAwaited: awaited.has(element) })
    }
    for (const element of inside) if (isA(element, 'BoundaryEvent')) readBoundary(element)
    for (const element of elements) {
      if (isA(element, 'SequenceFlow')) readFlow(element)
      else if (!isKindOf(element, 'FlowNode'))
        report.leftOut(element, msg`Data ligger i formulärets svar, inte i processen.`)
    }
    joinLinks(inside)
    readArtifacts(of)
    if (isNested) joinInside(of, inside)
  }

  function readArtifacts(of: Element): void {
    for (const artifact of many(of, 'artifacts')) {
      if (isNote(artifact, found.notes.length)) {
        found.notes.push(artifact)
        report.mapped(artifact)
      } else report.leftOut(artifact, msg`Grupper, och streck från anteckningar, finns inte i en process.`)
    }
  }

  const laneFor = (element: Element, process: Element): Lane | undefined =>
    laneOf.get(element) ??
    lanes.find(({ element: own, process: of }) => of === process && isA(own, 'Participant', 'Process'))

  function readNode(
    element: Element,
    lane: Lane | undefined,
    within: { isNested: boolean; isAwaited: boolean },
  ): void {
    const kind = kindOfNode(element, { ...within, isOpen: diagram.isOpen(element) })
    const bounds = boundsOf(diagram.shapes.get(element))
    const middle = bounds && middleOf(bounds)
    const node: Node = {
      element,
      isState: kind.isState,
      name: kind.isNamed ? nameOf(element) : '',
      ...(lane && { lane }),
      ...(middle && { at: isTurned ? { x: middle.y, y: middle.x } : middle }),
      ...(kind.after && { after: kind.after }),
      ...(kind.waits && { waits: true }),
    }
    if (kind.outcome === 'leftOut') {
      report.leftOut(element, kind.reason)
      tellInside(element)
      return
    }
    if (kind.outcome === 'mapped') report.mapped(element)
    else report.approximated(element, kind.reason)
    into.set(element, add(node))
    outOf.set(element, kind.isOpened ? add({ element, isState: false, name: '' }) : node)
    if (kind.isOpened) readInside(element, lane)
    else tellInside(element)
  }

  /** What lies in something that became one state. */
  function tellInside(element: Element): void {
    for (const inner of [...many(element, 'flowElements'), ...many(element, 'artifacts')]) {
      report.leftOut(inner, msg`Det ligger i en delprocess som blev ett enda steg.`)
      tellInside(inner)
    }
  }

  function readFlow(element: Element): void {
    const [from, to] = [one(element, 'sourceRef'), one(element, 'targetRef')].map((end, at) =>
      end ? (at === 0 ? outOf : into).get(end) : undefined,
    )
    if (!from || !to) {
      report.leftOut(element, msg`Det leder från eller till något som inte är med.`)
      return
    }
    found.ways.push({ from, to, name: nameOf(element), element })
    if (one(element, 'conditionExpression'))
      report.approximated(
        element,
        msg`Villkoret är skrivet för ett annat program. Lägg det på vägen här, så blir knappen rätt.`,
      )
    else report.mapped(element)
  }

  function readBoundary(element: Element): void {
    const host = one(element, 'attachedToRef')
    const [definition] = many(element, 'eventDefinitions')
    const after = isA(definition, 'TimerEventDefinition') ? durationOf(definition) : undefined
    const node = add({ element, isState: false, name: nameOf(element) })
    outOf.set(element, node)
    for (const from of host ? statesIn(host) : [])
      found.ways.push({ from, to: node, name: '', element, ...(after && { after }) })
    if (after && element.get('cancelActivity') !== false) report.mapped(element)
    else
      report.approximated(
        element,
        after
          ? msg`Det som händer avbryter inte i ritningen. Här går ärendet vidare.`
          : msg`Det som händer blev en väg som någon väljer: inget här väntar på det av sig självt.`,
      )
  }

  /** The states that one is in while an element is being done. */
  function statesIn(element: Element): Node[] {
    const own = into.get(element)
    if (own?.isState) return [own]
    return many(element, 'flowElements').flatMap(statesIn)
  }

  /** In an open sub-process one comes to what begins it, and goes on from what ends it. */
  function joinInside(of: Element, inside: readonly Element[]): void {
    const [entry, exit] = [into.get(of), outOf.get(of)]
    if (!entry || !exit) return
    const led = new Set(found.ways.flatMap(({ element, to }) => (isA(element, 'SequenceFlow') ? [to] : [])))
    const leads = new Set(found.ways.map(({ from }) => from))
    for (const element of inside) {
      const [start, end] = [into.get(element), outOf.get(element)]
      const isEntry =
        start &&
        !led.has(start) &&
        (isA(element, 'StartEvent') || !inside.some((other) => isA(other, 'StartEvent')))
      if (isEntry) found.ways.push({ from: entry, to: start, name: '' })
      if (end && !leads.has(end)) found.ways.push({ from: end, to: exit, name: '' })
    }
  }

  /** Link events say that the drawing goes on elsewhere. */
  function joinLinks(inside: readonly Element[]): void {
    const linkOf = (element: Element) =>
      many(element, 'eventDefinitions').find((one_) => isA(one_, 'LinkEventDefinition'))
    for (const thrown of inside.filter((element) => isA(element, 'IntermediateThrowEvent'))) {
      const link = linkOf(thrown)
      const caught = inside.find(
        (element) =>
          isA(element, 'IntermediateCatchEvent') && link && nameOf(linkOf(element)) === nameOf(link),
      )
      const [from, to] = [outOf.get(thrown), caught && into.get(caught)]
      if (link && from && to) found.ways.push({ from, to, name: '' })
    }
  }

  function readMessages(collaboration: Element): void {
    readArtifacts(collaboration)
    for (const flow of many(collaboration, 'messageFlows')) {
      const [source, target] = [one(flow, 'sourceRef'), one(flow, 'targetRef')]
      const [from, to] = [source && outOf.get(source), target && into.get(target)]
      if (!from || !to || from === to)
        report.leftOut(flow, msg`Meddelandet går till eller från någon utanför processen.`)
      else {
        found.ways.push({ from, to, name: nameOf(flow), element: flow })
        report.approximated(flow, msg`Meddelandet mellan två pooler blev en väg som ärendet kan gå.`)
      }
    }
  }

  return { found, readInside, readMessages }
}
