import { z } from 'zod'
import type { Values } from '../../../shared/fields/field.ts'
import type { Channel } from '../../../shared/process/talk/talk.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseContext } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { authorLocale } from '../open/summary.ts'
import { partiesOf } from '../parties/of.ts'
import { forWhom } from '../register/onBehalf.ts'
import type { ShownReach } from './contract.ts'
import { postalOf } from './postal.ts'

/** How the person who sent a case in is reached. */
export interface Reach {
  channel: Channel
  /** Where: the account's id, an e-mail address; empty where there is none. */
  address: string
}

/**
 * By their account, where they have one that is theirs still; else by the address that was given when the case was taken down for
 * them, that of a question which a browser fills in with one's own, or the first e-mail address in the answers. The one place that
 * says so.
 */
export async function reachOf(
  { rights }: Pick<CaseContext, 'rights'>,
  record: CaseRecord,
  form: CompiledForm,
): Promise<Reach> {
  const { org, createdBy } = record
  if (createdBy !== null)
    return (await rights.of(org, createdBy))
      ? { channel: 'account', address: createdBy }
      : { channel: 'none', address: '' }
  const data = dataOf(record, form)
  // What a browser fills in is the person's own; another answer may be somebody else's.
  const own = [...form.fields.values()]
    .filter(({ settings }) => settings.autoCompleteValue === 'email')
    .map(({ name }) => data[name])
  const others = new Set(partiesOf(record).map((one) => one.address.toLowerCase()))
  const [address] = [forWhom(record)?.email, ...own, ...Object.values(data)]
    .filter(isMailAddress)
    .filter((one) => !others.has(one.toLowerCase()))
  return address === undefined ? { channel: 'none', address: '' } : { channel: 'mail', address }
}

/** The address at which they are written to by mail; null: there is none. */
export async function addressOf(
  context: Pick<CaseContext, 'rights'>,
  record: CaseRecord,
  form: CompiledForm,
): Promise<string | null> {
  const { channel, address } = await reachOf(context, record, form)
  if (channel === 'account') return (await context.rights.of(record.org, address))?.email || null
  return channel === 'mail' ? address : null
}

/** The same for those who handle the case: in words of theirs, without ids. */
export async function reachShown(
  context: Pick<CaseContext, 'rights' | 'mail' | 'notifications'>,
  record: CaseRecord,
  form: CompiledForm,
): Promise<ShownReach> {
  const { channel, address: to } = await reachOf(context, record, form)
  const address = (await addressOf(context, record, form)) ?? ''
  const isWanted =
    channel !== 'account' || (await context.notifications.wantsMail(record.org, to, 'ownMessage'))
  const mails = address !== '' && context.mail.server !== null && isWanted
  const { name, phone } = forWhom(record) ?? {}
  const { street, place } = postalOf(record, form)
  return {
    ...{ channel, address, mails, locale: authorLocale(record), name: name || record.createdByName },
    phone: (phone || phoneIn(form, dataOf(record, form))) ?? '',
    hasPostal: street !== '' && place !== '',
  }
}

/** The first question for a telephone number is that of the person themselves. */
export function phoneIn({ fields }: CompiledForm, data: Values): string | null {
  const question = [...fields.values()].find(({ settings }) => settings.type === 'tel')
  const answer = data[question?.name ?? '']
  return typeof answer === 'string' && answer !== '' ? answer : null
}

const email = z.email()

/** Whether it is an address that somebody can be written to at. */
export const isMailAddress = (value: unknown): value is string =>
  typeof value === 'string' && email.safeParse(value).success
