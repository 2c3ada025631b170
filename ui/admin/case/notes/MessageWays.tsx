import { type Message, msg, type Translate } from '../../../../src/shared/i18n.ts'
import { undeliveredWhy } from '../../../../src/shared/messages/undelivered.ts'
import { isAutomatic, isFromCitizen } from '../../../../src/shared/process/talk/talk.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { formatFull } from '../../../kit/show/formatSince.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { foldWays } from '../talk/foldWays.ts'
import { ServerSaid } from '../talk/ServerSaid.tsx'
import type { CaseNote, Delivery } from '../types.ts'

/** Who a note is by, also where they left no name. */
export function authorName({ createdByName, origin, held }: CaseNote, t: Translate): string {
  if (held !== undefined && createdByName === '') return t('Okänd avsändare')
  if (isAutomatic(origin)) return t('Automatiskt meddelande')
  return createdByName || (isFromCitizen(origin) ? t('Den som skickade in') : t('Systemet'))
}

/** A note or message by whom and when it is, where several are told apart by it. */
export const noteCalled = (note: CaseNote, t: Translate, region: string): string =>
  `${authorName(note, t)}, ${formatFull(note.created, region)}`

/** How a message went to the citizen and what became of it, and whether they have opened it. */
export function MessageWays({ note: { ways = [], read, origin } }: { note: CaseNote }) {
  const t = useT()
  if (isFromCitizen(origin)) return null
  if (ways.length === 0 && read === null) return null
  return (
    <span className="a-message-ways">
      {foldWays(ways).map(({ way, times }) => (
        <span
          key={`${way.channel}${way.at}${way.address}`}
          className={isLost(way) ? 'a-way-failed' : undefined}
        >
          <Icon icon={isLost(way) ? 'triangle-alert' : icons[way.channel]} size={14} />
          {wayInWords(way, t)}
          {times > 1 && ` (${t('{n} gånger', { n: times })})`}
          {way.state === 'failed' && <ServerSaid words={[way.channel === 'mail' ? way.reason : way.said]} />}
        </span>
      ))}
      {read !== null && (
        <span>
          <Icon icon="check-check" size={14} />
          {t('Öppnat')} <RelativeTime date={read} />
        </span>
      )}
    </span>
  )
}

/** Nobody gets it so as things are. */
const isLost = ({ state }: Delivery) => state === 'failed' || state === 'kept'

const icons = {
  account: 'user',
  mail: 'mail',
  sms: 'smartphone',
  paper: 'printer',
  none: 'triangle-alert',
} as const

const said = {
  waits: msg`{way}: väntar på att skickas`,
  sent: msg`{way}: skickat`,
  failed: msg`{way}: kom inte fram`,
  kept: msg`{way}: inte skickat, det finns ingen server som skickar`,
} as const satisfies Record<Delivery['state'], Message>

function wayInWords({ channel, address, state, reason }: Delivery, t: Translate): string {
  if (channel === 'none') return t('Gick inte att skicka: det finns ingen adress')
  if (channel === 'account') return t('På invånarens sida')
  const way = channel === 'paper' ? t('På papper') : address
  // What the mail server said of a try that is made again is for whoever looks after it: it stands in the log of mails.
  if (state === 'waits' && reason && channel === 'mail')
    return t('{way}: gick inte att skicka än, nya försök görs', { way })
  if (state === 'kept' && channel === 'sms')
    return t('{way}: inte skickat, ingen tjänst för SMS är inställd', { way })
  if ((state !== 'failed' && state !== 'waits') || !reason) return t(said[state], { way })
  // Of an SMS it is in words already, some of them sentences.
  const why = channel === 'sms' ? reason : t(undeliveredWhy(reason))
  return `${t(said[state], { way })}${why.endsWith('.') ? '.' : ':'} ${why}`
}
