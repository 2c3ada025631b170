import { useState } from 'react'
import { isRecord } from '../../../src/shared/record.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { messageOf } from '../actionError.ts'
import { type ActionInput, useClient } from '../client.tsx'
import { fetchFile } from './fetchFile.ts'

export type DownloadQuestion = ActionInput<'admin/download3'>

/** A file that is being made. */
export interface UnderWay {
  /** 0–100. */
  percent: number
  cancel: () => void
}

/** How often it is asked how far a file has come, in milliseconds. */
const askEvery = 400

/**
 * Has a file made and handed to the browser. What takes long is `underWay` meanwhile, and ends where it is told to or the
 * screen is left; what goes wrong is said.
 */
export function useDownload() {
  const client = useClient()
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)
  const [busy, setBusy] = useState(false)

  async function download(question: DownloadQuestion): Promise<void> {
    setBusy(true)
    try {
      const made = await client.call('admin/download3', question)
      if ('url' in made) fetchFile(made)
      else await follow(made.task)
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      setUnderWay(null)
    }
  }

  async function follow(job: string): Promise<void> {
    const cancel = () => void client.call('job/cancel', { job }).catch(() => {})
    for (;;) {
      const { running, percent, cancelled, result } = await client.call('job/state', { job })
      if (cancelled) return
      if (isRecord(result)) return fetchFile({ url: String(result.url), name: String(result.name) })
      if (!running) return
      setUnderWay({ percent, cancel })
      await new Promise((resolve) => setTimeout(resolve, askEvery))
    }
  }

  return { download, underWay, busy }
}
