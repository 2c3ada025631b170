import type { Clock } from '../clock/clock.ts'
import type { Documents } from '../documents/documents.ts'
import type { Events } from '../events/events.ts'
import type { Links } from '../links/links.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import type { Mail } from '../mail/mail.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import type { Work } from '../work/contract.ts'
import type { LocalAccess } from './token/localToken.ts'

/** What the account engine uses of the others. */
export interface AuthNeeds {
  store: Store
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'note' | 'record'>
  clock: Pick<Clock, 'now' | 'before'>
  events: Pick<Events, 'listen' | 'push'>
  texts: Texts['translate']
  work: Pick<Work, 'schedule'>
  documents: Pick<Documents, 'all' | 'find' | 'get' | 'createIn'>
  mail: Pick<Mail, 'queue' | 'server'>
  links: Links
  /** The address people use; links in mails begin with it. */
  baseUrl: string
  /** Addresses that pages of ours may have. */
  origins: readonly string[]
  /** Where keys are kept; null: in memory. */
  folder: string | null
  /** Lets the command line on this machine act through the running server. */
  local?: LocalAccess | undefined
}
