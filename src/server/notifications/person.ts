import { usualHour } from '../../shared/notifications/news.ts'
import type { NewsPersonRow } from '../store/repositories/news.ts'
import type { Reads } from '../store/store.ts'

/** When somebody is mailed; as for all where they have chosen nothing and got nothing. */
export const personOf = async (
  read: Pick<Reads, 'news'>,
  org: string,
  user: string,
): Promise<NewsPersonRow> =>
  (await read.news.person(org, user)) ?? { hour: usualHour, digest: null, mailed: null }
