import { StoreError } from '../storeError.ts'
import { type WriteBackup, writeBackup } from './write.ts'

/** Writes one backup away from the server's own thread. Messages: one `WriteBackup` in; see `BackupMessage` out. */
declare const self: Worker

export type BackupMessage =
  | { percent: number }
  | { written: Awaited<ReturnType<typeof writeBackup>> }
  | { problem: Pick<StoreError, 'code' | 'text' | 'values'> }
  | { error: string }

self.onmessage = async ({ data }: MessageEvent<Omit<WriteBackup, 'onProgress'>>) => {
  const tell = (message: BackupMessage) => self.postMessage(message)
  try {
    tell({ written: await writeBackup({ ...data, onProgress: (percent) => tell({ percent }) }) })
  } catch (error) {
    if (error instanceof StoreError) {
      const { code, text, values } = error
      tell({ problem: { code, text, values } })
    } else tell({ error: String(error) })
  }
}
