import type { Translate } from '../../../src/shared/i18n.ts'

/** What became of a case whose status was changed: by its number, where that is known. */
export const nowIs = (number: string | null | undefined, status: string, t: Translate): string =>
  number ? t('{number} är nu: {status}', { number, status }) : t('Ärendet är nu: {status}', { status })
