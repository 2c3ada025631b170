import { createHmac } from 'node:crypto'
import { formatDate } from '../../shared/catalogue/read/dates.ts'
import { localise } from '../../shared/catalogue/read/localise.ts'
import { defaultLocale, type Locale, msg, type Translate } from '../../shared/i18n.ts'
import { fromJson } from '../../shared/json.ts'
import { type NewsKind, newsOf } from '../../shared/notifications/news.ts'
import { dayOf } from '../cases/today.ts'
import { valuesIfOfKind } from '../documents/lists/rows.ts'
import type { Unsubscribe } from '../mail/headers.ts'
import type { OutgoingMail } from '../mail/mail.ts'
import { permits } from '../session.ts'
import type { NotificationRow } from '../store/records.ts'
import type { MailedWay } from '../store/repositories/news.ts'
import type { Tx } from '../store/store.ts'
import { choosePath, type NotificationContext } from './needs.ts'

/** What stands before the link that stops mails of a kind. */
export const stopSuch = msg`Säg upp sådan e-post:`

/** News that waits for a mail. */
export type Waiting = NotificationRow & { kind: NewsKind }

/** A mail with news, as its reader may have it now. */
export interface Letter {
  mail: Omit<OutgoingMail, 'unsubscribe'>
  /** What its link stops. */
  stops: Stops
  label: string
}

/** What a link stops: mails of a kind or of all kinds to an account, or those about a case to an address. */
export interface Stops {
  org: string
  /** The user, or the case. */
  object: string
  /** A kind, `mail` or `digest`; absent: the case to `forWhom`. */
  about?: string
  forWhom?: string
}

/**
 * Draws a mail of what waits for somebody. It says what has happened in which case and leads there: nothing of answers,
 * messages and notes leaves the house. undefined: the account is gone or shut out, or may open none of it any more.
 */
export async function drawLetter(
  context: NotificationContext,
  { org, user }: { org: string; user: string },
  waiting: readonly Waiting[],
  way: MailedWay,
): Promise<Letter | undefined> {
  const reader = await readerOf(context, org, user)
  if (!reader) return undefined
  const { email, locale, permissions } = reader
  const t = context.texts(locale, org)
  const mine = waiting.filter(({ kind }) => {
    const { permission } = newsOf(kind)
    return permission === undefined || permits(permissions, permission)
  })
  const parts = await partsOf(context, { org, user }, mine, locale)
  const items = parts.flatMap((part) => part.items)
  const [first] = items
  if (!first) return undefined
  const isOne = way === 'mail' && items.length === 1
  const kinds = new Set(items.map(({ kind }) => kind))
  const now = Date.now()
  const say = (one: Waiting) => sentenceOf(one, t, locale)
  const subject = isOne
    ? say(first)
    : way === 'digest'
      ? t(msg`Nytt i dina ärenden, {day}`, { day: formatDate(dayOf(now), locale) })
      : t(msg`{n} nyheter i dina ärenden`, { n: items.length })
  const text = parts.map(({ heading, items }) => {
    const lines = isOne ? [`${say(first)}.`] : items.map((one) => `- ${momentOf(one.at, now)} ${say(one)}`)
    const hrefs = [...new Set(items.flatMap(({ href }) => href ?? []))]
    // Of a case the way to the newest of it: the others are there, too.
    return [
      ...(heading && heading !== say(first) ? [heading] : []),
      ...lines,
      ...hrefs.slice(-1).map((href) => context.baseUrl + href),
    ].join('\n')
  })
  const isSenders = items.every(({ kind }) => newsOf(kind).for === 'sender')
  const choose = t(msg`Du väljer själv vad du vill höra av: {href}`, {
    href: context.baseUrl + choosePath[isSenders ? 'sender' : 'staff'],
  })
  const [caseId] = parts.length === 1 ? [first.caseId] : []
  return {
    mail: { to: email, subject, text: [...text, choose].join('\n\n'), ...(caseId && { caseId }) },
    stops: { org, object: user, about: way === 'digest' ? 'digest' : kinds.size === 1 ? first.kind : 'mail' },
    label: way === 'digest' ? t(msg`Säg upp den dagliga e-posten:`) : t(stopSuch),
  }
}

/** Who is written to; undefined when the account is gone, or may not log in. */
async function readerOf(
  { store, rights }: NotificationContext,
  org: string,
  user: string,
): Promise<{ email: string; locale: Locale; permissions: ReadonlySet<string> } | undefined> {
  const row = await store.read.documents.find(org, user)
  const account = row?.removed === null ? valuesIfOfKind('user', row) : undefined
  const held = account?.status === 'active' ? await rights.of(org, user) : undefined
  if (!held?.email) return undefined
  return { email: held.email, locale: held.locale ?? defaultLocale, permissions: held.permissions }
}

interface Part {
  heading: string | null
  items: Waiting[]
}

/** By case, in the order that they had news; what is about none comes last. */
async function partsOf(
  context: NotificationContext,
  { org, user }: { org: string; user: string },
  waiting: readonly Waiting[],
  locale: Locale,
): Promise<Part[]> {
  const byCase = Map.groupBy(waiting, ({ caseId }) => caseId)
  const parts: Part[] = []
  for (const [caseId, items] of byCase) {
    if (caseId === null) continue
    const about = { org, caseId }
    if (!(await context.cases().mayHear(context.store.read, about, [user])).has(user)) continue
    parts.push({ heading: (await context.cases().headingOf(about, locale)) ?? null, items })
  }
  const others = byCase.get(null) ?? []
  return others.length > 0 ? [...parts, { heading: null, items: others }] : parts
}

/**
 * What a notification says. Words are stored, which are the key of their translation; a key alone that has no words (it was made by
 * a program that knew it) tells nobody anything.
 */
export function saidIn(
  { msg: words, values }: Pick<NotificationRow, 'msg' | 'values'>,
  t: Translate,
  locale: Locale,
): string {
  const said = t(words, values ? localise(fromJson(values), locale) : undefined)
  const isKey = /^[\w-]+(\.[\w-]+)+$/.test(said) && said === words
  return said.trim() === '' || isKey ? t(msg`Unknown`) : said
}

function sentenceOf({ kind, msg: words, values }: Waiting, t: Translate, locale: Locale): string {
  const { mail } = newsOf(kind)
  return saidIn({ msg: mail?.id ?? words, values }, t, locale)
}

let format: Intl.DateTimeFormat | undefined

/** The time in Sweden, with its day where that is another than today. */
function momentOf(at: number, now: number): string {
  format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const moment = format.format(at)
  return dayOf(at) === dayOf(now) ? moment.slice(-5) : moment
}

/**
 * The way to stop mails, in their foot and head. The same person has the same link in every mail of a kind: its secret is made
 * with the server's key, so that there is one row for it, however many mails there are.
 */
export async function unsubscribeIn(
  { links, key, baseUrl }: Pick<NotificationContext, 'links' | 'key' | 'baseUrl'>,
  tx: Tx,
  stops: Stops,
  label: string,
): Promise<Unsubscribe> {
  const { org, object, about = '', forWhom = '' } = stops
  const secret = createHmac('sha256', key)
    .update(JSON.stringify(['unsubscribe', org, object, about, forWhom]))
    .digest('base64url')
  await links.makeIn(tx, { purpose: 'unsubscribe', ...stops, secret })
  return { href: `${baseUrl}/unsubscribe?token=${secret}`, label }
}
