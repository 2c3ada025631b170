import { type RefObject, useEffect } from 'react'
import { forget, keep, readKept } from '../../../live/kept.ts'

interface KeptWords {
  /** Id of the case that they are about. */
  of: string
  /** Whose they are; absent of a visitor. */
  user: string | undefined
  /** What the server has put into the box. */
  text: string
  /** What the server has kept of it before: what was done with it here since goes before that. */
  isKept: boolean
  /** It was sent from this page. */
  isSent: boolean
}

const keyOf = (formDataId: string) => `message-${formDataId}`

/** What this window of the browser has of a message that was written there and not sent; empty where it is somebody else's. */
export function keptMessage(formDataId: string, user: string | undefined): string {
  const kept = readKept(keyOf(formDataId))
  const words = kept?.user === user && kept?.formDataId === formDataId ? kept.data.message : undefined
  return typeof words === 'string' ? words : ''
}

/** What is written and not sent outlives a reload, or a page that was left, in this window of the browser alone. */
export function useKeptWords(
  box: RefObject<HTMLTextAreaElement | null>,
  { of, user, text, isKept, isSent }: KeptWords,
): { keep: () => void; forget: () => void } {
  const key = keyOf(of)
  const keepWords = () => {
    const message = box.current?.value ?? ''
    if (message === '' && !isKept) forget(key)
    else
      keep(key, {
        formDataId: of,
        caseToken: null,
        data: { message },
        at: Date.now(),
        ...(user && { user }),
      })
  }
  // Before the script came something may have been written already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const kept = readKept(key)
    const isStrange = kept && (kept.user !== user || kept.formDataId !== of)
    if (isSent || isStrange) return forget(key)
    const isOlder = isKept && kept !== null && box.current?.value === text
    if (isOlder && box.current) box.current.value = keptMessage(of, user)
    else if (text !== '') return keepWords()
    const words = keptMessage(of, user)
    if (box.current && box.current.value === '' && words !== '') box.current.value = words
  }, [])
  return {
    keep: keepWords,
    forget: () => forget(key),
  }
}
