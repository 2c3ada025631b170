import { useState } from 'react'
import { type DeskQuery, deskQuestion } from '../../../../src/shared/desk/query.ts'

export interface Selection {
  selected: ReadonlySet<string>
  /** How many matched when all of them were chosen; null: these rows alone. */
  all: number | null
  choose(ids: ReadonlySet<string>): void
  /** Chooses the row, or lets it go. */
  turn(id: string): void
  /** All that match, over all pages: so many. */
  chooseAll(n: number): void
}

/** The rows that are chosen. What was chosen by a question is not chosen by another one. */
export function useSelection(query: DeskQuery): Selection {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<{ n: number; of: string } | null>(null)
  const asked = JSON.stringify(deskQuestion(query))
  return {
    selected,
    all: all?.of === asked && selected.size > 0 ? all.n : null,
    choose(ids) {
      select(ids)
      setAll(null)
    },
    turn(id) {
      select((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
      setAll(null)
    },
    chooseAll: (n) => setAll({ n, of: asked }),
  }
}
