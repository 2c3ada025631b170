import { type NewsKind, type NewsWay, newsOf } from '../../shared/notifications/news.ts'
import { permits } from '../session.ts'
import type { NewsWishRow, ToldRow } from '../store/repositories/news.ts'
import type { Tx } from '../store/store.ts'
import type { NewNotification } from './contract.ts'
import type { NotificationContext } from './needs.ts'

/** Somebody who hears of something. */
export interface Hearer {
  user: string
  kind: NewsKind
  way: Exclude<NewsWay, 'none'>
  /** What they have heard of the act already, that gives way to this. */
  replaces?: string
}

/**
 * Who hears of something, each once, and how: whoever is named, is in a group or role that is, or holds the permission that the kind is for, but who did it, who may not
 * open the case, who has heard of the act, and who wants to hear nothing of it.
 */
export async function hearersOf(
  context: NotificationContext,
  tx: Tx,
  org: string,
  news: NewNotification,
): Promise<Hearer[]> {
  const { caseId, act, except } = news
  const reached = await reachedBy(context, org, news)
  if (except) reached.delete(except)
  if (reached.size === 0) return []
  const users = [...reached.keys()]
  const may = caseId === undefined ? null : await context.cases().mayHear(tx, { org, caseId }, users)
  const told = act === undefined ? null : await tx.news.told(org, act)
  const hearers: Hearer[] = []
  for (const [user, kind] of reached) {
    if (may && !may.has(user)) continue
    const heard = told?.get(user)
    if (heard?.notification && !givesWay(heard, kind)) continue
    const wished = wayOf(kind, await tx.news.wishes(org, user))
    if (wished === 'none') continue
    const way = newsOf(kind).ownMail ? 'bell' : wished
    // Of an act nobody is mailed twice.
    const isMailed = heard !== undefined && !(await waits(tx, org, user, heard))
    hearers.push({
      ...{ user, kind, way: isMailed ? 'bell' : way },
      ...(heard?.notification && { replaces: heard.notification }),
    })
  }
  return hearers
}

/** What a builder has written for it is told in the place of what is always told. */
const givesWay = (heard: ToldRow, kind: NewsKind): boolean => kind === 'process' && heard.kind !== 'process'

/** Whether what somebody has heard was not mailed, or not yet. */
async function waits(tx: Tx, org: string, user: string, { notification, kind }: ToldRow): Promise<boolean> {
  if (notification === null) return false
  const way = kind && wayOf(kind, await tx.news.wishes(org, user))
  if (way !== 'mail' && way !== 'digest') return true
  return (await tx.news.waiting(org, user, way)).some(({ _id }) => _id === notification)
}

/** What it is to each: by name before by a group. */
async function reachedBy(
  { staff, rights }: NotificationContext,
  org: string,
  { kind, groupKind = kind, users = [], groups = [], roles = [] }: NewNotification,
): Promise<Map<string, NewsKind>> {
  const { permission } = newsOf(kind)
  if (permission) {
    const holding = new Map<string, NewsKind>()
    for (const { _id } of (await staff(org)).people) {
      const held = await rights.of(org, _id)
      if (held && permits(held.permissions, permission)) holding.set(_id, kind)
    }
    return holding
  }
  const reached = new Map<string, NewsKind>(users.map((user) => [user, kind]))
  if (groups.length + roles.length === 0) return reached
  for (const person of (await staff(org)).people) {
    const isMeant =
      person.groups.some((group) => groups.includes(group)) ||
      person.roles.some((role) => roles.includes(role))
    if (isMeant && !reached.has(person._id)) reached.set(person._id, groupKind)
  }
  return reached
}

/** How somebody hears of a kind: as they wish, as far as the kind has it, or as it is for all. */
export function wayOf(kind: NewsKind, wishes: readonly NewsWishRow[]): NewsWay {
  const { initial, ways } = newsOf(kind)
  const wished = wishes.find((one) => one.kind === kind)?.way
  return wished !== undefined && ways.includes(wished) ? wished : initial
}
