import { type Entry, type EntryTypes, typeOfEntry } from '../../../../src/shared/fields/entryTypes.ts'
import { isRecord } from '../../../../src/shared/record.ts'

/** The way to an entry: its number on each level, from the outside in. */
export type EntryPath = readonly number[]

/** What may stand somewhere, and what does. */
export interface EntryPlace {
  allowed: readonly string[]
  entries: readonly Entry[]
}

export const idOfPath = (path: EntryPath): string => path.join('.')
export const pathOfId = (id: string): EntryPath => id.split('.').map(Number)

/** The tree under one of the forms that the field has, and what is done to it. Nothing is changed in place. */
export function entryTree(types: EntryTypes['types'], outermost: readonly string[], all: readonly Entry[]) {
  /** What stands in the entry at a path; in the tree itself for the empty path. */
  function placeAt(path: EntryPath): EntryPlace {
    let place: EntryPlace = { allowed: outermost, entries: all }
    for (const at of path) {
      const entry = place.entries[at]
      const children = entry && types[typeOfEntry(entry, place.allowed, types) ?? '']?.children
      const inside = children && entry?.[children.key]
      place = {
        allowed: children?.types ?? [],
        entries: Array.isArray(inside) ? inside.filter(isRecord) : [],
      }
    }
    return place
  }

  function entryAt(path: EntryPath): Entry | undefined {
    return path.length === 0 ? undefined : placeAt(path.slice(0, -1)).entries[path.at(-1) ?? -1]
  }

  function typeAt(path: EntryPath): string | undefined {
    const entry = entryAt(path)
    return entry && typeOfEntry(entry, placeAt(path.slice(0, -1)).allowed, types)
  }

  /** All entries, with those in one entry changed. */
  function withPlace(path: EntryPath, entries: readonly Entry[]): Entry[] {
    if (path.length === 0) return [...entries]
    const entry = entryAt(path)
    const key = types[typeAt(path) ?? '']?.children?.key
    if (!entry || !key) return [...all]
    const around = path.slice(0, -1)
    const changed = { ...entry, [key]: [...entries] }
    return withPlace(around, placeAt(around).entries.with(path.at(-1) ?? 0, changed))
  }

  function put(parent: EntryPath, index: number, entry: Entry): Entry[] {
    return withPlace(parent, placeAt(parent).entries.toSpliced(index, 0, entry))
  }

  function change(path: EntryPath, entry: Entry): Entry[] {
    const around = path.slice(0, -1)
    return withPlace(around, placeAt(around).entries.with(path.at(-1) ?? 0, entry))
  }

  function remove(path: EntryPath): Entry[] {
    const around = path.slice(0, -1)
    return withPlace(around, placeAt(around).entries.toSpliced(path.at(-1) ?? 0, 1))
  }

  function mayMove(path: EntryPath, parent: EntryPath): boolean {
    const type = typeAt(path)
    const inItself = path.every((at, level) => parent[level] === at)
    return type !== undefined && !inItself && placeAt(parent).allowed.includes(type)
  }

  /** Moves an entry; `index` counts among the children as they stand before. Answers with where it is then. */
  function move(path: EntryPath, parent: EntryPath, index: number): { entries: Entry[]; path: EntryPath } {
    const entry = entryAt(path)
    if (!entry || !mayMove(path, parent)) return { entries: [...all], path }
    const without = entryTree(types, outermost, remove(path))
    const level = path.length - 1
    const from = path[level] ?? 0
    const beside = path.slice(0, -1).every((at, i) => parent[i] === at)
    // What stood after it on its level has come one nearer.
    const target =
      beside && parent.length > level && (parent[level] ?? 0) > from
        ? parent.with(level, (parent[level] ?? 0) - 1)
        : parent
    const same = beside && parent.length === level
    const at = same && index > from ? index - 1 : index
    return { entries: without.put(target, at, entry), path: [...target, at] }
  }

  return { placeAt, entryAt, typeAt, put, change, remove, mayMove, move }
}
