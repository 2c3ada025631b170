import type { ActionInput, ActionOutput } from '../client.tsx'

/** A case as a row names it. */
export interface CaseName {
  number: string | null
  title: string
}

export const nameOfRow = ({ DiaryNumber, title, form }: NamedRow): CaseName => ({
  number: DiaryNumber,
  title: title || form.name,
})

type NamedRow = Pick<ActionOutput<'case/list'>['data'][number], 'DiaryNumber' | 'title' | 'form'>

/** The list that a case was opened from: the way back to it, and to the case before and after. */
export interface Trail {
  /** Address of the list as it was. */
  href: string
  /** What the list is called: "Nya ärenden". */
  label: string
  /** The question that gives more of it. */
  input: ActionInput<'case/list'>
  /** Ids of the page that was on show. */
  ids: readonly string[]
  /** What these are called in the list, in the same order. */
  names: readonly CaseName[]
  /** Cases in the list before the first of these. */
  before: number
  total: number
}

const key = 'desk.trail'

/** Kept for as long as the tab: a reload of the case knows its list. */
export function keepTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(trail))
  } catch {
    // Without it the case has no neighbours, and leads back to all cases.
  }
}

/** The list that the case was opened from, if it was from one. */
export function trailOf(id: string): (Trail & { at: number }) | null {
  try {
    const trail: Trail | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const at = trail?.ids.indexOf(id) ?? -1
    return trail && at >= 0 ? { ...trail, at } : null
  } catch {
    return null
  }
}
