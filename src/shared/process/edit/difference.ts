import { sameJson } from '../../sameJson.ts'
import type { ProcessGraph } from '../process.ts'
import { type PartList, type ProcessPart, partLists } from './patch.ts'

/** What is not the same in two versions of a process, part by part. */
export interface PartDifference {
  list: PartList
  id: string
  what: 'added' | 'removed' | 'changed'
  /** The part as it is afterwards, or as it was where it is gone. */
  part: ProcessPart
  /** Of a changed part: which of its settings are not the same. */
  settings: readonly string[]
}

/** Where a part is drawn is no change of what happens, and is told once for all of them. */
const places: ReadonlySet<string> = new Set(['x', 'y', 'size', 'width', 'height'])

/** Lists whose order means something. */
const ordered: ReadonlySet<PartList> = new Set(['sections', 'swimlanes', 'connections'])

export interface GraphDifference {
  parts: readonly PartDifference[]
  /** Parts that are drawn elsewhere, or of another size, and are the same otherwise. */
  moved: number
  /** Sections, swimlanes or buttons stand in another order. */
  isReordered: boolean
  /** By when cases should be done is another. */
  isDueElse: boolean
}

export function differenceBetween(before: ProcessGraph, after: ProcessGraph): GraphDifference {
  const parts: PartDifference[] = []
  let moved = 0
  let isReordered = false
  for (const list of partLists) {
    const were = new Map<string, ProcessPart>((before[list] ?? []).map((part) => [part._id, part]))
    const are = new Map<string, ProcessPart>((after[list] ?? []).map((part) => [part._id, part]))
    for (const [id, part] of are) {
      const was = were.get(id)
      if (!was) {
        parts.push({ list, id, what: 'added', part, settings: [] })
        continue
      }
      const settings = settingsBetween(was, part)
      const own = settings.filter((name) => !places.has(name))
      if (own.length > 0) parts.push({ list, id, what: 'changed', part, settings: own })
      else if (settings.length > 0) moved++
    }
    for (const [id, part] of were)
      if (!are.has(id)) parts.push({ list, id, what: 'removed', part, settings: [] })
    const kept = (ids: Iterable<string>, others: ReadonlyMap<string, unknown>) =>
      [...ids].filter((id) => others.has(id))
    if (ordered.has(list) && !sameJson(kept(were.keys(), are), kept(are.keys(), were))) isReordered = true
  }
  return { parts, moved, isReordered, isDueElse: !sameJson(before.due ?? null, after.due ?? null) }
}

function settingsBetween(was: ProcessPart, is: ProcessPart): string[] {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => !sameJson(before.get(name) ?? null, after.get(name) ?? null))
}
