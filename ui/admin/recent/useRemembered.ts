import { useEffect } from 'react'
import { useAdminSession } from '../session.tsx'
import { type Opened, rememberOpened } from './recent.ts'

/** What is on show counts as opened; null while it is not known what it is. */
export function useRemembered(opened: Opened | null): void {
  const userId = useAdminSession()?.userId ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says
  useEffect(() => {
    if (opened && userId) rememberOpened(userId, opened)
  }, [userId, JSON.stringify(opened)])
}
