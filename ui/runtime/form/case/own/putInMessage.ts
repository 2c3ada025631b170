import { withColon } from '../../../../../src/shared/withColon.ts'
import type { Unsent } from './keptAnswers.ts'

/** Below what stands in the box of the message, which gets the focus. */
export function putInMessage(answers: Unsent): void {
  const box = document.getElementById('write-text')
  if (!(box instanceof HTMLTextAreaElement)) return
  const words = answers.map(({ label, text }) => `${withColon(label)} ${text}`).join('\n')
  box.value = [box.value.trimEnd(), words].filter(Boolean).join('\n\n')
  // As if it were typed: it is kept as that.
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
}
