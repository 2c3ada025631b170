import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { Layout } from '../../../src/shared/desk/layout.ts'
import type { WantedColumn } from '../../../src/shared/desk/query.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { useClient } from '../client.tsx'
import { useAdminSession } from '../session.tsx'

/** How somebody likes their desk. */
export interface DeskState {
  /** In their order, with the width that was chosen; those that are left out are hidden. */
  columns?: readonly WantedColumn[]
  compact?: boolean
  size?: number
  /** How the cases are laid out, where the address does not say. */
  layout?: Layout
  /** Ids of saved views in their order; those that are left out come last. */
  views?: readonly string[]
  /** `false`: a row opens the case itself, also where there is room beside the list. */
  preview?: boolean
  /** `false`: single keys do nothing. */
  keys?: boolean
}

/** The person's own, as they have changed it since the page was loaded. */
const $changed = atom<{ of: string; state: DeskState } | null>(null)

const table = 'desk'

/** Kept in the person's profile: the desk looks the same in every browser. */
export function useDeskState(): [DeskState, (change: DeskState) => void] {
  const client = useClient()
  const session = useAdminSession()
  const changed = useStore($changed)
  const of = session?.userId ?? ''
  const state: DeskState = changed?.of === of ? changed.state : recordOf(session?.tables?.[table])
  const change = (part: DeskState) => {
    const next = { ...state, ...part }
    $changed.set({ of, state: next })
    // A desk that forgets is no reason to disturb anybody.
    client.call('admin/setUserPersistentProfile3', { tables: { [table]: next } }).catch(() => {})
  }
  return [state, change]
}
