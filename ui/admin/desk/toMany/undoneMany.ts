import type { Translate } from '../../../../src/shared/i18n.ts'
import { keepText, keptText, type ManyKind, type ManyText, noText } from './manyText.ts'

/** What taking back has come to, of a message in `sent` cases: in `n` it goes to nobody, in the others it goes all the same. */
export function undoneInWords(sent: number, n: number, t: Translate): string {
  if (n === 0) return t('Inget ångrades: meddelandet går iväg.')
  const undone = t(
    'Ångrat: {n, plural, one {i ett ärende skickas meddelandet inte} other {i # ärenden skickas meddelandet inte}}.',
    { n },
  )
  const rest =
    sent > n &&
    t(
      '{n, plural, one {I ett ärende gick det inte att ångra, och där går det iväg} other {I # ärenden gick det inte att ångra, och där går det iväg}}.',
      { n: sent - n },
    )
  return [undone, rest, t('Texten står kvar i Skriv till markerade.')].filter(Boolean).join(' ')
}

/** The same of a note. */
export function noteUndoneInWords(n: number, t: Translate): string {
  if (n === 0) return t('Inget ångrades: anteckningen står kvar.')
  return t(
    'Ångrat: anteckningen är borta ur {n, plural, one {ett ärende} other {# ärenden}}. Texten står kvar i Skriv en anteckning.',
    { n },
  )
}

/** The words are there again, before what has been begun there since. */
export function keepAgain(userId: string, kind: ManyKind, written: ManyText): void {
  const now = keptText(userId, kind)
  const isOther = now.text.trim() !== '' && now.text !== written.text
  keepText(userId, kind, isOther ? { ...noText, text: `${written.text}\n\n${now.text}` } : written)
}
