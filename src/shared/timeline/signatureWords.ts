import type { Values } from '../fields/field.ts'
import type { Translate } from '../i18n.ts'

/** How somebody showed that it was them, in the middle of a sentence. */
export const signedHowWords = (how: unknown, t: Translate): string =>
  how === 'password'
    ? t('med lösenord')
    : how === 'factor'
      ? t('med en kod från sin app')
      : how === 'paper'
        ? t('på papper')
        : t('med en kod till sin e-postadress')

/** The same, said to who did. */
export const ownSignedHowWords = (how: unknown, t: Translate): string =>
  how === 'factor'
    ? t('med en kod från din app')
    : how === 'code'
      ? t('med en kod till din e-postadress')
      : signedHowWords(how, t)

/** The kinds of lines that tell of signatures. */
export const isOfSignatures = (kind: string): boolean =>
  kind === 'signed' || kind === 'signingRefused' || kind === 'signatureVoid'

/** A signature that was given, refused or voided, in words. */
export function signatureWords(
  kind: string,
  detail: Values,
  t: Translate,
): { icon: string; text: string; note?: string } {
  if (kind === 'signed')
    return {
      icon: 'signature',
      text:
        detail.how === 'paper'
          ? t('Tog emot underskriften av {name} på papper', { name: String(detail.signer ?? '') })
          : t('Skrev under {how}', { how: signedHowWords(detail.how, t) }),
      note: [
        t('{n, plural, one {# svar} other {# svar}}', { n: Number(detail.answers ?? 0) }),
        typeof detail.files === 'number' &&
          t('{n, plural, one {# fil} other {# filer}}', { n: detail.files }),
      ]
        .filter(Boolean)
        .join(', '),
    }
  if (kind === 'signingRefused') return { icon: 'ban', text: t('Avstod från att skriva under') }
  const name = typeof detail.signedBy === 'string' ? detail.signedBy : ''
  if (detail.names === undefined)
    return {
      icon: 'undo-2',
      text: t('Underskriften av {name} gäller inte längre: personen är inte med i ärendet', { name }),
    }
  return {
    icon: 'undo-2',
    text: t('Underskriften av {name} gäller inte längre, eftersom svar ändrades', { name }),
  }
}
