import type { ListedCase } from '../repositories/cases.ts'

/**
 * Rows of lists as they were last read. Whoever has a list open reads its page again at each change, and nearly all of its rows
 * are as they were. A row is forgotten by the write that changes it, and kept again after its commit at the earliest; one
 * process has the database, so nobody else changes any.
 */
export interface KeptRows {
  find(org: string, row: number): ListedCase | undefined
  /** Frozen: everybody gets the same. */
  keep(org: string, record: ListedCase): void
  /** A write changes it, or takes it away. */
  change(row: number): void
  /** What was changed is committed. */
  settle(): void
}

/** Signs of answers and titles that are kept, about twice as many bytes at most. */
const mostSigns = 4_000_000
/** As many stay when there are more than that. */
const fewerSigns = 3_600_000
/** One that is larger than that takes the place of too many others. */
const mostOfOne = 50_000

export function keptRows(): KeptRows {
  const kept = new Map<number, { org: string; record: ListedCase }>()
  const changing = new Set<number>()
  let signs = 0

  function forget(row: number): void {
    const one = kept.get(row)
    if (!one) return
    kept.delete(row)
    signs -= sizeOf(one.record)
  }

  return {
    find(org, row) {
      const one = kept.get(row)
      return one?.org === org ? one.record : undefined
    },

    keep(org, record) {
      if (changing.has(record.row) || sizeOf(record) > mostOfOne) return
      forget(record.row)
      kept.set(record.row, { org, record: Object.freeze(record) })
      signs += sizeOf(record)
      if (signs <= mostSigns) return
      // Many at a time: the first of a map is looked for past all that went before it.
      for (const first of kept.keys()) {
        if (signs <= fewerSigns) break
        forget(first)
      }
    },

    change(row) {
      changing.add(row)
      forget(row)
    },

    settle: () => changing.clear(),
  }
}

/** With what every row takes beside its answers. */
const sizeOf = ({ data, title, assign }: ListedCase) =>
  500 + data.length + (title?.length ?? 0) + (assign?.length ?? 0)
