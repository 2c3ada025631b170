import { defaultLocale, type Locale, msg } from '../../../shared/i18n.ts'
import { purposes } from '../../links/purposes.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'

/**
 * The secret of a link by which who has no account opens the case, after a code that is mailed to the address. `about`: the message
 * that it is sent for.
 */
export const messageLinkIn = (
  { links }: Pick<CaseContext, 'links'>,
  tx: Tx,
  { org, _id: object }: Pick<CaseRecord, 'org' | '_id'>,
  { address, about }: { address: string; about?: string },
): Promise<string> =>
  links.makeIn(tx, { purpose: 'message', org, object, forWhom: address, ...(about && { about }) })

/** Where such a link leads, in the language of who gets it. */
export const messageHref = (baseUrl: string, secret: string, locale: Locale): string =>
  `${baseUrl}/message?token=${secret}${locale === defaultLocale ? '' : `&lang=${locale}`}`

/** What a mail says of how long its link is good, with how many days that is. */
export const linkLives = msg`Länken gäller i {days} dagar.`
export const daysOfLink = purposes.message.ms / 86_400_000
