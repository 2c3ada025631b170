import { atom } from 'nanostores'
import { isRecord } from '../../../src/shared/record.ts'

/** Something that somebody has opened. */
export interface Opened {
  label: string
  description?: string
  icon?: string
  href: string
}

const most = 8
const prefix = 'desk.opened.'

/** What was opened last, the newest first, of the person in `of`. */
const $opened = atom<{ of: string; list: readonly Opened[] }>({ of: '', list: [] })

/** What the person has opened in this tab. It goes with the tab, and with who logs out. */
export function openedBy(userId: string): readonly Opened[] {
  const known = $opened.get()
  if (known.of === userId) return known.list
  const list = stored(userId)
  $opened.set({ of: userId, list })
  return list
}

/** Puts it first, in place of what is at the same address. */
export function rememberOpened(userId: string, opened: Opened): void {
  const before = openedBy(userId).filter(({ href }) => href !== opened.href)
  const list = [opened, ...before].slice(0, most)
  $opened.set({ of: userId, list })
  try {
    sessionStorage.setItem(prefix + userId, JSON.stringify(list))
  } catch {
    // Kept in the page alone.
  }
}

/** For who leaves: nothing of it is there for the next at the same computer. */
export function forgetOpened(): void {
  $opened.set({ of: '', list: [] })
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

function stored(userId: string): readonly Opened[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(prefix + userId) ?? '[]')
    return Array.isArray(list) ? list.filter(isOpened) : []
  } catch {
    return []
  }
}

const isOpened = (one: unknown): one is Opened =>
  isRecord(one) && typeof one.label === 'string' && typeof one.href === 'string' && one.href.startsWith('/')
