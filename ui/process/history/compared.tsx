import type { Viewport } from '@xyflow/react'
import type { WritableAtom } from 'nanostores'
import { createContext, type ReactNode, useContext } from 'react'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { PartDifference } from '../../../src/shared/process/edit/difference.ts'

/** Two drawings beside each other, of which each marks what is not the same in the other. */
export interface Compared {
  marks: ReadonlyMap<string, PartDifference['what']>
  /** What both show of the drawing, and how large. */
  $viewport: WritableAtom<Viewport | null>
}

/** How a difference is said, and what it has for a sign beside its colour. */
export const differenceSigns = {
  added: { label: msg`Ny`, color: 'success', icon: 'plus' },
  removed: { label: msg`Borttagen`, color: 'danger', icon: 'minus' },
  changed: { label: msg`Ändrad`, color: 'warning', icon: 'pencil' },
} as const satisfies Record<PartDifference['what'], { label: Message; color: string; icon: string }>

const ComparedContext = createContext<Compared | null>(null)

export const ComparedProvider = ({ compared, children }: { compared: Compared; children: ReactNode }) => (
  <ComparedContext value={compared}>{children}</ComparedContext>
)

export const useComparison = (): Compared | null => useContext(ComparedContext)

/** What a part is in the comparison that it is drawn in, if it is drawn in one. */
export const useDifference = (id: string): PartDifference['what'] | undefined =>
  useComparison()?.marks.get(id)
