import { type Message, msg } from '../../i18n.ts'

/** How far what the citizen is asked to complete has come: the first that is so. */
export const completionStages = ['came', 'late', 'asked'] as const

export type CompletionStage = (typeof completionStages)[number]

export const completionNames: Readonly<Record<CompletionStage, Message>> = {
  came: msg`Komplettering har kommit`,
  late: msg`Komplettering är sen`,
  asked: msg`Komplettering begärd`,
}

/** What lists narrow to: lateness comes with time, and no list is made anew for that. */
export const completionFilters = ['came', 'asked'] as const

export type CompletionFilter = (typeof completionFilters)[number]

export const isCompletionFilter = (name: unknown): name is CompletionFilter =>
  completionFilters.some((one) => one === name)
