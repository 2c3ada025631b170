import type { DataOf } from '../../shared/fields/data.ts'
import type { invoiceProvider } from '../../shared/providers/invoice.ts'
import type { Assets } from '../assets/assets.ts'
import type { AbsencesToday } from '../auth/absence/today.ts'
import type { Proving } from '../auth/person/prove.ts'
import type { Rights } from '../auth/person/rights.ts'
import type { Clock } from '../clock/clock.ts'
import type { Documents } from '../documents/documents.ts'
import type { Events } from '../events/events.ts'
import type { ReplyAddresses } from '../inbox/replyAddress.ts'
import type { Links } from '../links/links.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import type { Readings } from '../log/readings.ts'
import type { Mail } from '../mail/mail.ts'
import type { Messages } from '../messages/messages.ts'
import type { Notifications } from '../notifications/contract.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import type { Work } from '../work/contract.ts'
import type { Staff } from './people/staff.ts'

/** What the case engine uses of the others. */
export interface CaseNeeds {
  store: Store
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'note' | 'noteReading' | 'record'>
  readings: Readings
  clock: Pick<Clock, 'before' | 'now'>
  events: Pick<Events, 'push' | 'listen'>
  texts: Texts['translate']
  work: Pick<Work, 'enqueueIn' | 'registerTask' | 'schedule' | 'wake'>
  documents: Pick<
    Documents,
    'all' | 'allPublished' | 'createIn' | 'find' | 'namesOf' | 'published' | 'publishIn' | 'updateIn'
  >
  /** What the author of a case is, for summaries. */
  rights: Pick<Rights, 'of' | 'in'>
  /** Who is away, and who acts for them. */
  absences: Pick<AbsencesToday, 'away'>
  notifications: Pick<
    Notifications,
    'notifyIn' | 'mailWishIn' | 'wantsMail' | 'forgetIn' | 'restateIn' | 'askCases'
  >
  assets: Pick<Assets, 'isWhole' | 'removeIn' | 'removeUnused' | 'admit' | 'stage' | 'addIn' | 'unstage'>
  links: Links
  /** Who can be given cases. */
  staff(org: string): Promise<Staff>
  mail: Pick<Mail, 'queue' | 'server' | 'onFailed'>
  messages: Pick<Messages, 'onFailed'>
  /** How somebody who signs shows that it is them. */
  proving: Proving
  /** Who is paid what senders are asked to pay, and where to. */
  payee(): DataOf<(typeof invoiceProvider)['settings']>
  /** Where answers by mail go. */
  replies: ReplyAddresses
  /** Where links in mails lead. */
  baseUrl: string
  /** What codes of receipts are told by. */
  codeKey: Uint8Array
  /** What seals of removed contents, and of signatures, are made with; in no backup. */
  redactKey: Uint8Array
  /** Bytes of a file that is taken in. */
  maxUploadBytes: number
  /** Days after which a draft that nobody touches is removed. */
  draftDays: number
}
