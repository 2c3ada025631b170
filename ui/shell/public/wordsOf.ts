import type { Translate } from '../../../src/shared/i18n.ts'
import { errors } from '../../../src/shared/wire/errors.ts'
import { ActionError, messageOf } from '../../admin/actionError.ts'

/** What went wrong, in the language that is on show now: the page may have changed it since the server answered. */
export function wordsOf(error: unknown, t: Translate): string {
  if (!(error instanceof ActionError) || error.code === 'OFFLINE') return t(messageOf(error))
  const words = t(errors[error.code].message)
  return error.ref ? `${words} (${error.ref})` : words
}
