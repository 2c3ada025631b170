import { useState } from 'react'
import { useClient } from '../client.tsx'
import { useAdminSession } from '../session.tsx'

/** How somebody left a table: the columns they want to see, and rows per page. */
export interface TableState {
  columns?: string[]
  size?: number
}

/** Kept in the person's profile, so that the table looks the same in every browser. */
export function useTableState(id: string): [TableState, (change: TableState) => void] {
  const client = useClient()
  const session = useAdminSession()
  const stored = (session?.tables?.[id] ?? {}) as TableState
  const [changed, setChanged] = useState<{ id: string; state: TableState } | null>(null)
  const state = changed?.id === id ? changed.state : stored
  const change = (part: TableState) => {
    const next = { ...state, ...part }
    setChanged({ id, state: next })
    // A table that forgets is no reason to disturb anybody.
    client.call('admin/setUserPersistentProfile3', { tables: { [id]: next } }).catch(() => {})
  }
  return [state, change]
}
