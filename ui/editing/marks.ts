/** How a node stands out on the canvas and in the outline, as bits so that a change is seen by comparing numbers. */
export const noMark = 0
/** Among those that commands act on. */
export const selected = 1
/** The selected node that was chosen last: it has the toolbar and the settings panel. */
export const primary = 2
/** The one that Tab goes to. */
export const tabStop = 4
export const hovered = 8
/** Something in it stands out: its toolbar may reach beyond its own edges. */
export const around = 16

export interface MarkFacts {
  selection: readonly string[]
  hover: string | null
  /** Takes the tab stop while nothing is selected. */
  first: string
  /** The ids around a node, outwards. */
  ancestors(id: string): readonly string[]
}

export function marksOf({ selection, hover, first, ancestors }: MarkFacts): ReadonlyMap<string, number> {
  const marks = new Map<string, number>()
  const add = (id: string, bit: number) => marks.set(id, (marks.get(id) ?? noMark) | bit)
  for (const id of selection) add(id, selected)
  const last = selection.at(-1)
  if (last !== undefined) add(last, primary)
  add(last ?? first, tabStop)
  if (hover !== null) add(hover, hovered)
  for (const id of [last, hover]) if (id) for (const outer of ancestors(id)) add(outer, around)
  return marks
}

/** Ids that are marked differently. */
export function changedMarks(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  const changed: string[] = []
  for (const [id, bits] of before) if (after.get(id) !== bits) changed.push(id)
  for (const id of after.keys()) if (!before.has(id)) changed.push(id)
  return changed
}
