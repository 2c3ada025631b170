import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { dropUpload, uploadInChunks } from '../../../runtime/live/upload.ts'
import { type Client, useClient } from '../../client.tsx'
import { useAdminSession } from '../../session.tsx'
import type { NoteType } from '../types.ts'
import { createNoteFiles, type KeptFile, type NoteFileCalls, type NoteFileUnderWay } from './noteFiles.ts'

const files = createNoteFiles(() => sessionStorage)

// The browser asks before the window goes with them.
addEventListener('beforeunload', (event) => {
  if (files.isUnderWay()) event.preventDefault()
})

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetNoteFiles = (): void => files.forget()

export interface UsedNoteFiles {
  list: readonly NoteFileUnderWay[]
  /** Answers with those for which there was no room. */
  add: (files: readonly File[]) => readonly File[]
  remove: (key: string) => void
  retry: (key: string) => void
  /** When none is on its way any more: whether all of them got there. */
  settled: () => Promise<boolean>
  /** Ids of those that are there now. */
  ids: () => string[]
  sent: (assetIds: readonly string[]) => void
  /** Before the server is asked what its draft has: answers with what takes the answer. */
  asking: () => (kept: readonly KeptFile[]) => void
}

/** The files that are to go with a note. */
export function useNoteFiles(id: string, type: NoteType): UsedNoteFiles {
  const client = useClient()
  const calls = useMemo(() => callsOf(client, id, type), [client, id, type])
  const userId = useAdminSession()?.userId ?? ''
  const place = useMemo(() => ({ userId, id, type }), [userId, id, type])
  const list = useSyncExternalStore(
    files.subscribe,
    useCallback(() => files.of(place), [place]),
  )
  return {
    list,
    add: (added) => files.add(place, calls, added),
    remove: (key) => files.remove(place, calls, key),
    retry: (key) => files.retry(place, calls, key),
    settled: () => files.settled(place),
    ids: () => files.of(place).flatMap(({ assetId }) => assetId ?? []),
    sent: (assetIds) => files.sent(place, assetIds),
    asking: () => files.asking(place),
  }
}

const callsOf = ({ call }: Client, formDataId: string, noteType: NoteType): NoteFileCalls => ({
  upload: (file, options) => uploadInChunks(call, file, { name: file.name, formDataId, ...options }),
  async drop(assetId, isWhole) {
    if (isWhole) await call('admin/removeAssetv3', { assetId })
    else await dropUpload(call, assetId, null)
  },
  async keep(assetIds) {
    await call('case/keepDraftFiles', { formDataId, noteType, assetIds: [...assetIds] })
  },
})
