import type { Values } from '../fields/field.ts'
import type { Translate } from '../i18n.ts'

/** What a line says of a statement that was asked for, by what was done (`did`). */
export function statementWords(detail: Values, t: Translate): { icon: string; text: string } {
  const names = (Array.isArray(detail.who) ? detail.who : [])
    .map((one) => one || t('borttagen uppgift'))
    .join('; ')
  switch (detail.did) {
    case 'asked':
      return { icon: 'send', text: t('Begärde yttrande av {names}', { names }) }
    case 'opened':
      return { icon: 'eye', text: t('Öppnade begäran om yttrande') }
    case 'declined':
      return { icon: 'ban', text: t('Avstår från att yttra sig') }
    case 'revoked':
      return { icon: 'unlink', text: t('Återkallade begäran om yttrande till {names}', { names }) }
    case 'extended':
      return { icon: 'calendar-clock', text: t('Ändrade svarstiden för yttrande av {names}', { names }) }
    case 'sentAgain':
      return { icon: 'send', text: t('Skickade ny länk för yttrande till {names}', { names }) }
    default:
      return { icon: 'bell', text: t('Påminde om yttrande: {names}', { names }) }
  }
}
