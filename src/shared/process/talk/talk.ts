/** Words of the talk of a case, which desk, page and engine share. */

/**
 * Where a note or message of a case comes from. `staff` and `citizen` wrote it here, `mail` and `sms` came in from outside, `effect` was sent by
 * an effect of the process, `system` by the product of its own accord. `statement` was written by somebody who was asked for one.
 */
export const noteOrigins = ['staff', 'citizen', 'mail', 'sms', 'system', 'effect', 'statement'] as const

export type NoteOrigin = (typeof noteOrigins)[number]

/** What the citizen's side has said, by whatever way. */
export const isFromCitizen = (origin: NoteOrigin): boolean =>
  origin === 'citizen' || origin === 'mail' || origin === 'sms'

/** What came in from outside of the product. */
export const isFromOutside = (origin: NoteOrigin): boolean =>
  origin === 'mail' || origin === 'sms' || origin === 'statement'

/** What nobody has written: it stands in the thread as it was sent, and is no part of what people say to one another. */
export const isAutomatic = (origin: NoteOrigin): boolean => origin === 'effect' || origin === 'system'

/** Whether its words were removed: nothing is sent without any. */
export const isEmptied = ({ origin, note }: { origin: NoteOrigin; note: string }): boolean =>
  isAutomatic(origin) && note === ''

/** Of what nobody has written: what it is about, which is the subject of a mail or the beginning of an SMS, and the rest. */
export function automaticParts(words: string): { about: string; rest: string } {
  const end = words.indexOf('\n\n')
  return end < 0 ? { about: words, rest: '' } : { about: words.slice(0, end), rest: words.slice(end + 2) }
}

/**
 * Whether somebody else than who sent the case in wrote it: such mails have their address for a name, or none where they gave none, and
 * stand in the talk once staff have accepted them. `sender`: what the case calls who sent it in.
 */
export const isFromOther = (
  { origin, createdByName }: { origin: NoteOrigin; createdByName: string },
  sender: string,
): boolean =>
  origin === 'mail' && createdByName !== sender && (createdByName === '' || createdByName.includes('@'))

/**
 * What who wrote a message is called. Who sent the case in is called what the case calls them, by whatever way they wrote: from its page, by
 * a mailed code while logged in to an account of another name, or by mail.
 */
export function writtenBy(
  { createdBy, createdByName }: { createdBy: string | null; createdByName: string },
  message: { origin: NoteOrigin; held: number | null; by: string | null; byName: string },
): string {
  const { origin, held, by, byName } = message
  const isOthers =
    held !== null ||
    !isFromCitizen(origin) ||
    isFromOther({ origin, createdByName: byName }, createdByName) ||
    (createdBy !== null && by !== null && by !== createdBy) ||
    // Without an account, and by another name: whoever acts in their place by a mailed code.
    (origin === 'citizen' && by === null && byName !== '' && byName !== createdByName)
  return isOthers ? byName : createdByName || byName
}

/**
 * How a message is brought to the citizen: to their account, by a mail with a link, by SMS, on paper, or not at all (`none`: they have
 * left nothing to reach them by).
 */
export const channels = ['account', 'mail', 'sms', 'paper', 'none'] as const

export type Channel = (typeof channels)[number]

/**
 * Why a message goes to nobody as things are: they have left no address, or there is no server that sends mail. undefined: it goes.
 * `mails`: whether mails about messages go to them.
 */
export const noWayOf = ({ channel, mails }: { channel: Channel; mails: boolean }): NoWay | undefined =>
  channel === 'none' ? 'address' : channel === 'mail' && !mails ? 'server' : undefined

export const noWays = ['address', 'server'] as const
export type NoWay = (typeof noWays)[number]

/** What became of one way of a message. `kept`: there is nothing that sends it. */
export const deliveryStates = ['waits', 'sent', 'failed', 'kept'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** An address as it may be shown to who only has the link: `a••••@example.org`. */
export function hinted(address: string): string {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 1)}••••@${domain}`
}
