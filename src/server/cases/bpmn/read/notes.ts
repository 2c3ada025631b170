import { noteSize, stateSize } from '../../../../shared/process/edit/bands.ts'
import { longestNote, mostNotes, type ProcessNote } from '../../../../shared/process/process.ts'
import {
  type Bounds,
  boundsOf,
  type Element,
  idOf,
  isA,
  middleOf,
  type Point,
  said,
} from '../file/element.ts'
import { graphId } from '../file/ids.ts'

/** The text of an annotation, without what a file cannot hold. */
export const textOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]+/gu, '')
    .slice(0, longestNote)
    .trim()

/** Whether an element becomes a note: one that says something, and that can be told from others. */
export const isNote = (element: Element, already: number): boolean =>
  isA(element, 'TextAnnotation') &&
  textOf(said(element, 'text')) !== '' &&
  idOf(element) !== '' &&
  already < mostNotes

/** A state, where it stands in the process, and the middle of it in the file. */
export interface Anchor {
  at: Point
  inFile: Point
}

/** Notes stand to the state that is closest to them in the file as they do there. */
export function noteFrom(
  element: Element,
  shape: Element | undefined,
  anchors: readonly Anchor[],
  { scale, isTurned }: { scale: Point; isTurned: boolean },
  index: number,
): { note: ProcessNote; text: string; bounds: Bounds | null } {
  const text = textOf(said(element, 'text'))
  const bounds = boundsOf(shape) ?? null
  const drawn = bounds && (isTurned ? turned(bounds) : bounds)
  const anchor = drawn && closest(anchors, middleOf(drawn), ({ inFile }) => inFile)
  const place =
    drawn && anchor
      ? {
          x: anchor.at.x + stateSize.width / 2 + (drawn.x - anchor.inFile.x) * scale.x,
          y: anchor.at.y + stateSize.height / 2 + (drawn.y - anchor.inFile.y) * scale.y,
        }
      : below(anchors, index)
  const size = bounds && bounds.width > 0 && bounds.height > 0 ? sized(bounds) : {}
  const note = { _id: graphId(idOf(element)), text, x: Math.round(place.x), y: Math.round(place.y), ...size }
  return { note, text, bounds }
}

const sized = ({ width, height }: Bounds) => ({
  width: Math.min(20_000, Math.max(noteSize.width, Math.round(width))),
  height: Math.min(20_000, Math.max(40, Math.round(height))),
})

export const turned = ({ x, y, width, height }: Bounds): Bounds => ({
  ...{ x: y, y: x },
  ...{ width, height },
})

/** Under everything, beside each other: the file does not say where. */
function below(anchors: readonly Anchor[], index: number): Point {
  const y = Math.max(0, ...anchors.map(({ at }) => at.y + stateSize.height + 40))
  return { x: 40 + index * (noteSize.width + 20), y }
}

/** The one that is closest to a point. */
export function closest<Of>(of: readonly Of[], to: Point, at: (one: Of) => Point): Of | undefined {
  let found: Of | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of of) {
    const { x, y } = at(one)
    const far = Math.hypot(x - to.x, y - to.y)
    if (far < least) [found, least] = [one, far]
  }
  return found
}
