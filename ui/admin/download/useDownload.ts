import { useState } from 'react'
import { isRecord } from '../../../src/shared/record.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { type ActionInput, useClient } from '../client.tsx'
import { followJob } from '../job/followJob.ts'
import { fetchFile } from './fetchFile.ts'

export type DownloadQuestion = ActionInput<'admin/download3'>

/** A file that is being made. */
export interface UnderWay {
  /** 0–100. */
  percent: number
  cancel: () => Promise<unknown>
}

/**
 * Has a file made and handed to the browser. What takes long is `underWay` meanwhile, goes on where the screen is left or
 * the line is down for a moment, and ends where it is told to; that, and what goes wrong, is said.
 */
export function useDownload() {
  const client = useClient()
  const t = useT()
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
    const cancel = () => client.call('job/cancel', { job })
    const { cancelled, result } = await followJob(client, job, (percent) => setUnderWay({ percent, cancel }))
    if (cancelled) toast.info(t('Avbrutet. Ingen fil gjordes.'))
    if (isRecord(result)) fetchFile({ url: String(result.url), name: String(result.name) })
  }

  return { download, underWay, busy }
}
