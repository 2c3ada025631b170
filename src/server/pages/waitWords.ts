import type { Translate } from '../../shared/i18n.ts'
import { recordOf } from '../../shared/record.ts'
import type { Failure } from '../../shared/wire/errors.ts'

/** When what was tried too often goes again, as a sentence; empty where that is not known. */
export function waitWords({ code, options }: Failure, t: Translate): string {
  const { retryAfter } = recordOf(options.detail)
  if (code !== 'TOO_MANY' || typeof retryAfter !== 'number' || retryAfter <= 0) return ''
  return retryAfter < 60
    ? t('Det går igen om {n, plural, one {en sekund} other {# sekunder}}.', { n: retryAfter })
    : t('Det går igen om {n, plural, one {en minut} other {# minuter}}.', { n: Math.ceil(retryAfter / 60) })
}
