import { isDeepStrictEqual } from 'node:util'
import { noteBox, stateSize } from '../../../../shared/process/edit/bands.ts'
import type { ProcessGraph, ProcessNote } from '../../../../shared/process/process.ts'
import { type Bounds, boundsOf, type Element, many, middleOf, one } from '../file/element.ts'
import { fileId } from '../file/ids.ts'
import type { Derived } from '../read/derive.ts'
import { closest, textOf, turned } from '../read/notes.ts'
import { drawShape, moveShape } from './draw.ts'
import { addTo } from './tree.ts'

/** Notes that are new, say something else or stand elsewhere, in the file: to the state that is closest as they do in the process. */
export function writeNotes(
  process: Element,
  before: Derived,
  graph: ProcessGraph,
  elements: ReadonlyMap<string, Element>,
  { plane, taken }: { plane: Element | undefined; taken: Set<string> },
): void {
  const known = new Map(before.notes.map((one_) => [one_.part._id, one_]))
  const drawn = drawnStates(plane)
  for (const note of graph.notes ?? []) {
    const found = known.get(note._id)
    const element =
      found?.element ?? addTo(process, 'artifacts', 'bpmn:TextAnnotation', { id: fileId(note._id, taken) })
    if (found?.part.text !== note.text) element.set('text', textOf(note.text))
    if (!plane || (found && isDeepStrictEqual(noteBox(found.part), noteBox(note)))) continue
    const bounds = inFile(note, before, graph, (id) => drawn(elements.get(id)))
    const shape = before.outline.diagram.shapes.get(element)
    if (!shape) drawShape(plane, element, bounds)
    else {
      moveShape(shape, bounds, [])
      one(shape, 'bounds')?.set('width', bounds.width)
      one(shape, 'bounds')?.set('height', bounds.height)
    }
  }
}

function inFile(
  note: ProcessNote,
  { outline, places: { scale } }: Derived,
  { states }: ProcessGraph,
  boundsOfState: (id: string) => Bounds | undefined,
): Bounds {
  const box = noteBox(note)
  const anchors = states.flatMap((state) => {
    const bounds = boundsOfState(state._id)
    if (!bounds) return []
    const at = { x: state.x + stateSize.width / 2, y: state.y + stateSize.height / 2 }
    return [{ at, inFile: middleOf(outline.isTurned ? turned(bounds) : bounds) }]
  })
  const anchor = closest(anchors, middleOf(box), ({ at }) => at)
  const drawn: Bounds = anchor
    ? {
        ...box,
        x: anchor.inFile.x + (box.x - anchor.at.x) / scale.x,
        y: anchor.inFile.y + (box.y - anchor.at.y) / scale.y,
      }
    : box
  return outline.isTurned ? turned(drawn) : drawn
}

function drawnStates(plane: Element | undefined) {
  const shapes = new Map<Element, Element>()
  for (const shape of many(plane, 'planeElement')) {
    const element = one(shape, 'bpmnElement')
    if (element && shape.$type === 'bpmndi:BPMNShape') shapes.set(element, shape)
  }
  return (element: Element | undefined) => (element ? boundsOf(shapes.get(element)) : undefined)
}
