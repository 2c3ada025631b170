import { useEffect } from 'react'
import { takeUpChange, tellAgain } from '../desk/changes/leftChange.ts'
import { goOn, takeUp } from '../download/making.ts'
import { useAsking } from '../download/useDownload.ts'
import { useMay } from '../session.tsx'
import { leftJobs } from './leftJobs.ts'
import { wasLoadedAnew } from './loadedAnew.ts'

/** What was under way when the page was left is gone on with: what this window knows of at once, then what the server does. */
export function useLeftJobs(): void {
  const asking = useAsking()
  const { client, t, userId } = asking
  const handlesCases = useMay('staff')
  async function lookAfter(): Promise<void> {
    if (handlesCases && wasLoadedAnew()) void tellAgain(client, t, userId).catch(() => {})
    // The page is there without it.
    const left = await leftJobs(client).catch(() => [])
    for (const one of left) if (one.of.kind !== 'file') void takeUpChange(client, t, one)
    for (const { job, of } of left)
      if (of.kind === 'file') await takeUp(asking, { job, question: of.question })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    void goOn(asking)
    if (userId) void lookAfter()
  }, [userId])
}
