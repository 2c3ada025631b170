import type { ProcessGraph, ProcessLane, ProcessNote, ProcessSection, ProcessState } from '../process.ts'

/** How a process is drawn, in pixels at 100 %: the upper left corner of a state stands at its `x` and `y`. */
export const stateSize = { width: 200, height: 92 }
/** From one state to the next, in a row and in a column. */
export const stateGap = { x: 100, y: 68 }
/** Sections, from left to right, and swimlanes, from top to bottom, of which nobody has said how large they are. */
export const bandSize = { section: stateSize.width + stateGap.x, lane: stateSize.height + stateGap.y }
/** Of a band, as it may be drawn. */
export const leastBand = { section: 160, lane: 100 }

/** A note of which nobody has said how large it is, and as small as one may be drawn. */
export const noteSize = { width: 180, height: 92 }
export const leastNote = { width: 80, height: 40 }

/** Where a note stands, and how large it is drawn. */
export const noteBox = ({ x, y, width = noteSize.width, height = noteSize.height }: ProcessNote) => ({
  ...{ x, y, width, height },
})

/** The section and swimlane that a note is drawn in, by its middle. */
export function bandsOfNote(
  graph: Pick<ProcessGraph, 'sections' | 'swimlanes'>,
  note: ProcessNote,
): Pick<ProcessState, 'section' | 'lane'> {
  const { x, y, width, height } = noteBox(note)
  return bandsAt(graph, {
    x: x + (width - stateSize.width) / 2,
    y: y + (height - stateSize.height) / 2,
  })
}

/** A section from left to right, or a swimlane from top to bottom. */
export interface Band {
  _id: string
  from: number
  to: number
}

export const sectionBands = ({ sections }: Pick<ProcessGraph, 'sections'>): Band[] =>
  bandsOf(sections, bandSize.section)

export const laneBands = ({ swimlanes }: Pick<ProcessGraph, 'swimlanes'>): Band[] =>
  bandsOf(swimlanes, bandSize.lane)

/** Where a state stands that is put there, by its middle. What lies before the first band is in the first, what is behind the last in none. */
export function bandsAt(
  graph: Pick<ProcessGraph, 'sections' | 'swimlanes'>,
  { x, y }: { x: number; y: number },
): Pick<ProcessState, 'section' | 'lane'> {
  const section = bandAt(sectionBands(graph), x + stateSize.width / 2)
  const lane = bandAt(laneBands(graph), y + stateSize.height / 2)
  return { ...(section && { section }), ...(lane && { lane }) }
}

/**
 * How far something goes with its band, where bands come to stand elsewhere. What is in none goes with the end of the last, where its
 * `middle` was behind that.
 */
export function shiftOf(
  now: readonly Band[],
  then: readonly Band[],
): (band: string | undefined, middle: number) => number {
  const known = new Map(then.map(({ _id, from }) => [_id, from]))
  const shifts = new Map(now.map(({ _id, from }) => [_id, from - (known.get(_id) ?? from)]))
  const [end, endThen] = [now.at(-1)?.to, then.at(-1)?.to]
  const behind = end === undefined || endThen === undefined ? 0 : end - endThen
  return (band, middle) => shifts.get(band ?? '') ?? (middle >= (endThen ?? 0) ? behind : 0)
}

function bandAt(bands: readonly Band[], at: number): string | undefined {
  return bands.find(({ to }, index) => at < to && (index === 0 || at >= (bands[index]?.from ?? 0)))?._id
}

function bandsOf(bands: readonly (ProcessSection | ProcessLane)[], usual: number): Band[] {
  let from = 0
  return bands.map(({ _id, size = usual }) => {
    const band = { _id, from, to: from + size }
    from = band.to
    return band
  })
}
