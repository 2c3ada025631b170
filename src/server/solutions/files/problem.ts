import type { Message, Translate } from '../../../shared/i18n.ts'
import { msg } from '../../../shared/i18n.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'

/** What is wrong with a solution, and in which of its files. */
export interface SolutionProblem {
  /** Path within the solution; empty when it is about the whole. */
  file: string
  text: Message
  values?: Record<string, unknown>
}

/** The problems as a refusal: the first in the message, all of them in `detail.problems` in words. */
export function refusal(problems: readonly SolutionProblem[], t: Translate): Failure {
  const words = problems.map(({ file, text, values }) => ({ file, text: t(text, values) }))
  const [first = { file: '', text: '' }] = words
  const values = { file: first.file, text: first.text, n: words.length - 1 }
  const message = first.file
    ? words.length > 1
      ? msg`Lösningen kan inte läsas in. {file}: {text} ({n} problem till)`
      : msg`Lösningen kan inte läsas in. {file}: {text}`
    : msg`Lösningen kan inte läsas in. {text}`
  return fail('INVALID', { message, values, detail: { problems: words.slice(0, 200) } })
}
