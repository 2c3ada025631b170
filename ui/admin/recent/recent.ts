import { atom } from 'nanostores'
import { isRecord } from '../../../src/shared/record.ts'
import { forgetKept, quietly } from '../desk/quietly.ts'

/** Something that somebody has opened. */
export interface Opened {
  label: string
  /** Of a case, as it is spoken of. */
  number?: string
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
  quietly(() => sessionStorage.setItem(prefix + userId, JSON.stringify(list)))
}

/** For who leaves: nothing of it is there for the next at the same computer. */
export function forgetOpened(): void {
  $opened.set({ of: '', list: [] })
  forgetKept(() => sessionStorage, prefix)
}

function stored(userId: string): readonly Opened[] {
  const list = quietly((): unknown => JSON.parse(sessionStorage.getItem(prefix + userId) ?? '[]'))
  return Array.isArray(list) ? list.filter(isOpened) : []
}

const isOpened = (one: unknown): one is Opened =>
  isRecord(one) && typeof one.label === 'string' && typeof one.href === 'string' && one.href.startsWith('/')
