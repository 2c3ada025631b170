import { useState } from 'react'
import { isAutomatic } from '../../../../src/shared/process/talk/talk.ts'
import { isRecord, recordOf } from '../../../../src/shared/record.ts'
import { ActionError } from '../../actionError.ts'
import type { ActionInput } from '../../client.tsx'
import type { ShownNoteDraft } from '../notes/noteDrafts.ts'
import type { LoadedCase } from '../types.ts'

/** A message of the thread with the citizen, as it is told of while one writes. */
export interface InThread {
  messageId: string
  note: string
  byName: string
  /** When it was written, milliseconds since 1970. */
  at: number
  /** It is not sent yet. */
  waits?: boolean
}

/** The thread of a case that is loaded, as others than the reader have written it: what was sent, and what waits. */
export const threadOf = ({ formData, desk }: LoadedCase, userId: string | undefined): InThread[] => [
  ...(formData?.notes.citizen ?? [])
    .filter(({ origin, createdBy }) => !isAutomatic(origin) && createdBy !== userId)
    .map(({ noteId, note, createdByName, created }) => ({
      ...{ messageId: noteId, note, byName: createdByName, at: created },
    })),
  ...(desk?.waiting ?? [])
    .filter(({ reason, mine }) => reason === null && !mine)
    .map(({ messageId, note, byName, created }) => ({ messageId, note, byName, at: created, waits: true })),
]

/** When one began to write what is not sent, and what waited then. */
interface Begun {
  since: number
  waited: readonly string[]
}

export interface ThreadNews {
  /** Written since one began, and not said to be read. */
  news: readonly InThread[]
  known: (read?: readonly string[]) => NonNullable<ActionInput<'case/sendMessage'>['known']>
  /** It is read. */
  read: (ids: readonly string[]) => void
  /** Whether the server has refused to send because of it: it is shown then. */
  refused: (error: unknown) => boolean
}

/** What others have written in the thread since one began to write oneself: two who answer at once know of each other. */
export function useThreadNews(thread: readonly InThread[], { text, kept }: ShownNoteDraft): ThreadNews {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [told, setTold] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly InThread[]>([])
  const isEmpty = text.trim() === ''
  const newest = Math.max(0, ...thread.map(({ at }) => at))
  const waited = thread.filter(({ waits }) => waits).map(({ messageId }) => messageId)
  if (isEmpty && begun) setBegun(null)
  if (!isEmpty && !begun) {
    // A draft of before was written with what was there then.
    const isOld = kept !== null && kept.note === text
    setBegun({ since: isOld ? Math.min(kept.at, newest) : newest, waited })
  }
  const { since, waited: seen } = begun ?? { since: newest, waited }
  const isNew = ({ messageId, at }: InThread) =>
    at > since && !told.includes(messageId) && !seen.includes(messageId)
  const there = new Set(thread.map(({ messageId }) => messageId))
  const all = [...thread, ...added.filter(({ messageId }) => !there.has(messageId))]
  return {
    news: isEmpty ? [] : all.filter(isNew).sort((a, b) => a.at - b.at),
    known: (read = []) => ({ since, told: [...new Set([...told, ...seen, ...read])] }),
    read: (ids) => setTold((before) => [...before, ...ids]),
    refused(error) {
      if (!(error instanceof ActionError) || error.code !== 'CONFLICT') return false
      const { news } = recordOf(error.detail)
      if (!Array.isArray(news)) return false
      setAdded(
        news.filter(isRecord).map(({ messageId, note, byName, at }) => ({
          ...{ messageId: String(messageId), note: String(note), byName: String(byName), at: Number(at) },
        })),
      )
      return true
    },
  }
}
