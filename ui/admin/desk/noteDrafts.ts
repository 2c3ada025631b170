import { useSyncExternalStore } from 'react'
import type { NoteType } from '../case/types.ts'

/** What somebody is writing, by case and kind: it stays while they look at other cases, and through a reload. */
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()
const prefix = 'desk.note.'

/** The text under way and the way to change it; an empty one is forgotten. */
export function useNoteDraft(id: string, type: NoteType): [string, (text: string) => void] {
  const key = `${prefix}${id}.${type}`
  const text = useSyncExternalStore(subscribe, () => textOf(key))
  return [text, (next) => keep(key, next)]
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function textOf(key: string): string {
  const known = drafts.get(key)
  if (known !== undefined) return known
  let text = ''
  try {
    text = sessionStorage.getItem(key) ?? ''
  } catch {
    // Kept in the page alone.
  }
  drafts.set(key, text)
  return text
}

function keep(key: string, text: string): void {
  drafts.set(key, text)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Kept in the page alone.
  }
  for (const listener of listeners) listener()
}
