import { whenGone, workerUrl } from '../../workerUrl.ts'
import { StoreError } from '../storeError.ts'
import type { BackupMessage } from './backup.worker.ts'
import { removeLeftovers, type WriteBackup, type Written } from './write.ts'

/** `writeBackup` in a worker, so that a server goes on answering. Aborting it leaves nothing behind. */
export async function writeBackupInWorker(
  { onProgress, ...input }: WriteBackup,
  signal?: AbortSignal,
): Promise<Written> {
  signal?.throwIfAborted()
  const worker = new Worker(workerUrl('store/backup/backup.worker'))
  try {
    return await new Promise<Written>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      whenGone(worker, reject)
      worker.onmessage = ({ data }: MessageEvent<BackupMessage>) => {
        if ('percent' in data) onProgress?.(data.percent)
        else if ('written' in data) resolve(data.written)
        else if ('error' in data) reject(new Error(data.error))
        else reject(new StoreError(data.problem.code, data.problem.text, data.problem.values))
      }
      worker.postMessage(input)
    })
  } finally {
    worker.terminate()
    if (signal?.aborted) await removeLeftovers(input.to)
  }
}
