import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useAdminSession } from '../session.tsx'
import { $making, type Asking, type DownloadQuestion, letGo, makeFile, type UnderWay } from './making.ts'

export type { DownloadQuestion, UnderWay }

/**
 * Has a file made and handed to the browser. What takes long is `underWay` meanwhile, goes on where the screen is left or
 * the line is down for a moment, and ends where it is told to; that, and what goes wrong, is said. `adopts`: what was
 * begun on a screen that is left is shown here, too.
 */
export function useDownload({ adopts = false } = {}) {
  const asking = useAsking()
  const id = useId()
  const making = useStore($making)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => letGo(id), [id])

  async function download(question: DownloadQuestion): Promise<void> {
    setBusy(true)
    await makeFile(asking, question, id)
    setBusy(false)
  }

  const isShown = making && (making.by === id || (adopts && making.by === null))
  const underWay: UnderWay | null = isShown ? making : null
  return { download, underWay, busy: busy || underWay !== null }
}

/** By what a file is had made. */
export function useAsking(): Asking {
  return { client: useClient(), t: useT(), userId: useAdminSession()?.userId ?? '' }
}
