import { recordOf } from '../../../../../src/shared/record.ts'
import { forget, keep, readKept } from '../../../live/kept.ts'

/** What was answered and is in nothing that was sent, in words. */
export type Unsent = readonly { label: string; text: string }[]

const keyOf = (formDataId: string) => `answers-${formDataId}`

/**
 * What was answered of a completion that cannot be sent any more outlives a reload, in this window of the browser alone. `user`: whose it
 * is; absent of a visitor.
 */
export function keepAnswers(formDataId: string, answers: Unsent, user: string | undefined): void {
  if (answers.length === 0) return
  keep(keyOf(formDataId), {
    ...{ formDataId, caseToken: null, data: { answers }, at: Date.now() },
    ...(user && { user }),
  })
}

export const forgetAnswers = (formDataId: string): void => forget(keyOf(formDataId))

export function keptAnswers(formDataId: string, user: string | undefined): Unsent {
  const kept = readKept(keyOf(formDataId))
  if (!kept || kept.user !== user || !Array.isArray(kept.data.answers)) return []
  return kept.data.answers.map((one) => {
    const { label, text } = recordOf(one)
    return { label: String(label ?? ''), text: String(text ?? '') }
  })
}
