import type { Translate } from '../../../../src/shared/i18n.ts'

/** What single keys do, by the key. What carries a number says itself what it does. */
export const keyTexts = (t: Translate) => ({
  t: t('Ta ärendet'),
  a: t('Ge ärendet till någon'),
  r: t('Skriv till invånaren'),
  n: t('Skriv en intern anteckning'),
  l: t('Sätt en etikett'),
  p: t('Sätt prioritet'),
  '/': t('Till sökrutan'),
})
