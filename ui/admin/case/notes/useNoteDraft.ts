import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ActionError } from '../../actionError.ts'
import { type Client, useClient, useServerEvent } from '../../client.tsx'
import { useAdminSession } from '../../session.tsx'
import type { NoteType } from '../types.ts'
import { createNoteDrafts, type NoteDraftCalls, type SendNote, type ShownNoteDraft } from './noteDrafts.ts'
import type { KeptFile } from './noteFiles.ts'

const drafts = createNoteDrafts(() => sessionStorage)

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetNoteDrafts = (): void => drafts.forget()

export interface UsedNoteDraft extends ShownNoteDraft {
  /** An empty one is forgotten. */
  write: (text: string) => void
  /** Keeps at once what is not kept yet. */
  flush: () => void
  /** What was sent is no draft any more; what was written after it meanwhile is. */
  send: (work: SendNote) => Promise<void>
  /** Of two texts, written in two windows, the one that counts. */
  choose: (which: 'mine' | 'other') => void
}

/** The text under way. It is kept on the server, for its writer alone, and follows what they write in another window. */
export function useNoteDraft(
  id: string,
  type: NoteType,
  askingFiles: () => (files: readonly KeptFile[]) => void,
): UsedNoteDraft {
  const client = useClient()
  const asking = useRef(askingFiles)
  asking.current = askingFiles
  const calls = useMemo(() => callsOf(client, () => asking.current()), [client])
  const userId = useAdminSession()?.userId ?? ''
  const place = useMemo(() => ({ userId, id, type }), [userId, id, type])
  const shown = useSyncExternalStore(
    drafts.subscribe,
    useCallback(() => drafts.of(place), [place]),
  )
  useEffect(() => {
    void drafts.load(place, calls)
    const flush = () => drafts.flush(place)
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [place, calls])
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'noteDraft' && ids.includes(id)) void drafts.load(place, calls)
  })
  /** Whether a sending got no answer: what became of the text is asked as soon as the case is heard of again. */
  const isUnsure = useRef(false)
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema !== 'formData' || !isUnsure.current || !ids.includes(id)) return
    isUnsure.current = false
    void drafts.load(place, calls)
  })
  return {
    ...shown,
    write: (text) => drafts.write(place, calls, text),
    flush: () => drafts.flush(place),
    send: (work) =>
      drafts.send(place, work).catch((error) => {
        isUnsure.current = error instanceof ActionError && error.code === 'OFFLINE'
        throw error
      }),
    choose: (which) => drafts.choose(place, which),
  }
}

const callsOf = (
  client: Client,
  askingFiles: () => (files: readonly KeptFile[]) => void,
): NoteDraftCalls => ({
  async load({ id, type }) {
    const onFiles = askingFiles()
    const { draft } = await client.call('case/noteDraft', { formDataId: id, noteType: type })
    onFiles(draft?.files ?? [])
    return draft
  },
  async keep({ id, type }, note, was) {
    return (await client.call('case/keepNoteDraft', { formDataId: id, noteType: type, note, was })).draft
  },
})
