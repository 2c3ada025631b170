import type { Translate } from '../../../../src/shared/i18n.ts'

/** Why somebody gets no message, and how else they are reached. */
export const unreachedInWords = (phone: string, t: Translate): string =>
  phone
    ? t('Har varken konto eller e-postadress. Ring {phone}.', { phone })
    : t('Har varken konto, e-postadress eller telefonnummer.')

export const unfilledInWords = (missing: readonly string[], t: Translate): string =>
  t('Ärendet saknar {names}.', { names: missing.join(', ') })
