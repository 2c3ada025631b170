import { defaultLocale, type Locale, msg } from '../../../shared/i18n.ts'
import type { Live } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import type { LinkFor } from './contract.ts'

/**
 * The secret of a link by which who has no account opens the case, after a code that is mailed to the address. `about`: the message
 * that it is sent for. What else it is for is sealed under the secret: it is told to who has the link.
 */
export const messageLinkIn = (
  { links }: Pick<CaseContext, 'links'>,
  tx: Tx,
  { org, _id: object }: Pick<CaseRecord, 'org' | '_id'>,
  { address, about, isFor }: { address: string; about?: string; isFor?: LinkFor },
): Promise<string> =>
  links.makeIn(tx, {
    ...{ purpose: 'message', org, object, forWhom: address },
    ...(about && { about }),
    ...(isFor && { carries: isFor }),
  })

/** What the link that was opened was mailed for. */
export function linkIsFor({ link: { purpose, about }, carries }: Live): LinkFor {
  const said = linksFor.find((one) => one === carries)
  // That of a party names the party.
  return said ?? (purpose === 'message' && about !== null ? 'message' : 'case')
}

const linksFor: readonly LinkFor[] = ['message', 'signing', 'payment', 'completion', 'case']

/** Where such a link leads, in the language of who gets it. */
export const messageHref = (baseUrl: string, secret: string, locale: Locale): string =>
  `${baseUrl}/message?token=${secret}${locale === defaultLocale ? '' : `&lang=${locale}`}`

/** What a mail says of how long its link is good, with how many days that is. */
export const linkLives = msg`Länken gäller i {days} dagar.`
export const daysOfLink = purposes.message.ms / 86_400_000
