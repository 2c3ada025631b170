import { type Message, msg } from '../../i18n.ts'

/** How far what the citizen is asked to complete has come: the first that is so. */
export const completionStages = ['came', 'late', 'asked'] as const

export type CompletionStage = (typeof completionStages)[number]

export const completionNames: Readonly<Record<CompletionStage, Message>> = {
  came: msg`Komplettering har kommit`,
  late: msg`Komplettering är sen`,
  asked: msg`Komplettering begärd`,
}

/** What closing several cases together means for what their citizens are asked. `n`: in so many of them. */
export const endsAskingIn = msg`I {n, plural, one {ett av ärendena} other {# av ärendena}} är invånaren ombedd att komplettera. Avslutas ärendena frågar vi inte efter det längre. Det som någon redan har börjat skriva går ändå att skicka in.`

/** What lists narrow to: lateness comes with time, and no list is made anew for that. */
export const completionFilters = ['came', 'asked'] as const

export type CompletionFilter = (typeof completionFilters)[number]

export const isCompletionFilter = (name: unknown): name is CompletionFilter =>
  completionFilters.some((one) => one === name)
