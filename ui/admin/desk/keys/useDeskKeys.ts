import type { RefObject } from 'react'
import type { DeskQuery } from '../../../../src/shared/desk/query.ts'
import { useT } from '../../../kit/text.tsx'
import { correctIn } from '../../case/answers/useCorrections.ts'
import type { DeskSteps } from '../rows/useDeskSteps.ts'
import { heldKey } from './heldKey.ts'
import { pressShortcut } from './shortcuts.ts'
import { useShortcuts } from './useShortcuts.ts'

interface DeskKeys {
  box: RefObject<HTMLElement | null>
  /** The person has single keys. */
  on: boolean
  steps: DeskSteps
  /** Cases that are chosen: what the keys of the bar are about. */
  chosen: number
  /** Id of the case that is open beside the list. */
  open: string | null
  /** There is room for one. */
  previews: boolean
  change: (part: Partial<DeskQuery>) => void
  /** To the case itself. */
  enter: (id: string) => void
  onNewCase: () => void
  onHelp: () => void
}

/** What Enter opens a case from; a button or a box in a row is pressed itself, and so is a heading. */
const opensCase = 'tr, td, [role=rowheader], a.k-row-link, a.a-boardcard-link, a.a-day-case, h1, [data-keys]'

/** The single keys of the desk. */
export function useDeskKeys({
  box,
  on,
  steps: { press, current, ringed, focusRow },
  chosen,
  open,
  previews,
  change,
  enter,
  onNewCase,
  onHelp,
}: DeskKeys): void {
  const t = useT()
  const keys = {
    j: () => press('j'),
    k: () => press('k'),
    x: () => press('x'),
    c: onNewCase,
    v: () => {
      const id = current()
      if (!id || !previews) return false
      change({ open: open === id ? null : id })
      return true
    },
    a: () => {
      const part = chosen > 0 ? box.current?.querySelector('.a-desk-list') : box.current
      return part ? pressShortcut(part, 'a') : false
    },
    s: () =>
      chosen > 0
        ? box.current && pressShortcut(box.current, 's')
        : box.current?.querySelector<HTMLElement>('.a-connections button')?.focus(),
    e: () => correctIn(box.current?.querySelector<HTMLElement>('.a-preview-pane')),
    '?': onHelp,
    enter: () => {
      const from = document.activeElement
      const id = current()
      if (from?.closest('.k-table-heading, .k-table-more')) return false
      if (!id || !from?.matches(opensCase)) return false
      enter(id)
      return true
    },
    escape: () => {
      if (open === null) return false
      focusRow(open)
      change({ open: null })
      return true
    },
  }
  useShortcuts(box, on, keys, (key) => heldKey(key, { chosen, ringed: ringed(), open, previews }, t))
}
