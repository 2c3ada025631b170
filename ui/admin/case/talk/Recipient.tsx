import { localeNames, type Translate } from '../../../../src/shared/i18n.ts'
import { noWayOf } from '../../../../src/shared/process/talk/talk.ts'
import { useLocale, useT } from '../../../kit/text.tsx'
import type { Moment } from '../DayAndTime.tsx'
import type { ShownReach } from '../types.ts'
import { CallNumber } from './CallNumber.tsx'
import { NoPostal } from './NoPostal.tsx'

/** To whom a message goes, how, and in what language they are written to, said before it is written. */
export function Recipient({ reach }: { reach: ShownReach | undefined }) {
  const t = useT()
  const own = useLocale()
  if (!reach) return null
  const { phone, locale } = reach
  return (
    <>
      {reachInWords(reach, t)} {noWayOf(reach) && phone && <CallNumber phone={phone} />}
      {noWayOf(reach) && <NoPostal reach={reach} />}
      {locale !== own && (
        <span className="a-note-kept">{t('Språk: {language}', { language: localeNames[locale] })}</span>
      )}
    </>
  )
}

function reachInWords({ channel, address, mails, name }: ShownReach, t: Translate): string {
  const to = t('Till {name}', { name: name || t('den som skickade in') })
  if (noWayOf({ channel, mails }) === 'server')
    return `${to}: ${t('går inte att skicka, det finns inget konto och servern har ingen e-post inställd. Skriv det ändå, och skriv ut det som ett pappersbrev.')}`
  if (channel === 'none')
    return `${to}: ${t('går inte att skicka, det finns varken konto eller e-postadress. Skriv det ändå, och skriv ut det som ett pappersbrev.')}`
  if (channel === 'mail') return `${to}: ${t('e-post med en länk till {address}', { address })}`
  return mails
    ? `${to}: ${t('på sidan för ärendet, och e-post om det till {address}', { address })}`
    : `${to}: ${t('på sidan för ärendet')}`
}

/** What is said of a message that has been given to be sent: to nobody, where there is no way. */
export function sentWhen(at: Moment | undefined, reach: ShownReach | undefined, t: Translate): string {
  if (reach && noWayOf(reach) && !at)
    return t('Meddelandet läggs i ärendet om tio sekunder, för att skrivas ut som ett pappersbrev.')
  return at
    ? t('Meddelandet skickas {day} kl. {time}.', { ...at })
    : t('Meddelandet skickas om tio sekunder.')
}
