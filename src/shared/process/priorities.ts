import { type Message, msg } from '../i18n.ts'

/** How soon a case should be taken up, as its staff see it; the least first. What nobody has said anything of is `normal`. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const

export type Priority = (typeof priorities)[number]

export const priorityNames: Readonly<Record<Priority, Message>> = {
  low: msg`Låg`,
  normal: msg`Normal`,
  high: msg`Hög`,
  urgent: msg`Brådskande`,
}

export const isPriority = (name: unknown): name is Priority => priorities.some((one) => one === name)

/** What it is stored and sorted by. */
export const rankOf = (priority: Priority): number => priorities.indexOf(priority)

export const normalRank = rankOf('normal')

/** A rank that is none is `normal`. */
export const priorityAt = (rank: number): Priority => priorities[rank] ?? 'normal'
