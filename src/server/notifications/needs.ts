import type { Accounts } from '../auth/accounts.ts'
import type { Clock } from '../clock/clock.ts'
import type { Events } from '../events/events.ts'
import type { Links } from '../links/links.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import type { Mail } from '../mail/mail.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import type { Work } from '../work/contract.ts'
import type { CaseHearing } from './contract.ts'

/** What the bell and its mails use of the other engines. */
export interface NotificationNeeds {
  store: Store
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'record'>
  clock: Pick<Clock, 'before'>
  events: Pick<Events, 'push'>
  texts: Texts['translate']
  work: Pick<Work, 'schedule' | 'enqueueIn' | 'registerTask'>
  rights: Accounts['rights']
  mail: Pick<Mail, 'queue' | 'server'>
  links: Pick<Links, 'look' | 'makeIn' | 'useIn'>
  /** Everybody in an organisation who can be given cases, with their groups and roles. */
  staff(org: string): Promise<{
    people: readonly { _id: string; roles: readonly string[]; groups: readonly string[] }[]
  }>
  /** Where links in mails lead. */
  baseUrl: string
  /** Of `keys/secrets.key`: links that stop mails are made with it. */
  key: Uint8Array
}

/** The same, and what the case engine has said of itself. */
export interface NotificationContext extends NotificationNeeds {
  cases(): CaseHearing
}

/** Where one chooses what to hear of: in the back office, and at the portal. */
export const choosePath = { staff: '/profile#news', sender: '/account/news' } as const
