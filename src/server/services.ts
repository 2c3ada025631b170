import type { z } from 'zod'
import type { Catalogue, Locale, Translate } from '../shared/i18n.ts'
import type { Assets } from './assets/assets.ts'
import type { Absences } from './auth/absence/absences.ts'
import type { Accounts } from './auth/accounts.ts'
import type { LocalAccess } from './auth/token/localToken.ts'
import type { Backups } from './backup/contract.ts'
import type { Cases } from './cases/contract.ts'
import type { DraftApprovals } from './cases/draftApproval/contract.ts'
import type { Processes } from './cases/process/editor/processes.ts'
import type { Config } from './config.ts'
import type { Doctor } from './doctor/doctor.ts'
import type { Documents } from './documents/documents.ts'
import type { Downloads } from './downloads/downloads.ts'
import type { Effects } from './effects/contract.ts'
import type { Embedded } from './embedded.ts'
import type { Events } from './events/events.ts'
import type { Inbox } from './inbox/contract.ts'
import type { ReplyAddresses } from './inbox/replyAddress.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Audit } from './log/audit.ts'
import type { Log } from './log/log.ts'
import type { Probes } from './log/probes.ts'
import type { Readings } from './log/readings.ts'
import type { Mail } from './mail/mail.ts'
import type { Messages } from './messages/messages.ts'
import type { Notifications } from './notifications/contract.ts'
import type { Providers } from './providers/providers.ts'
import type { Search } from './search/search.ts'
import type { Session } from './session.ts'
import type { Setup } from './setup/setup.ts'
import type { Solutions } from './solutions/contract.ts'
import type { Store } from './store/store.ts'
import type { Trials } from './trials/contract.ts'
import type { InTask, Work } from './work/contract.ts'

/**
 * Everything that actions, effects, pages and transports may use. Made once, in `app.ts`. No engine knows it: each
 * takes what it uses itself, by name.
 */
export interface Services {
  config: Config
  store: Store
  events: Events
  log: Log
  audit: Audit
  readings: Readings
  probes: Probes
  accounts: Accounts
  absences: Absences
  documents: Documents
  cases: Cases
  search: Search
  processes: Processes
  draftApprovals: DraftApprovals
  trials: Trials
  work: Work
  notifications: Notifications
  mail: Mail
  messages: Messages
  inbox: Inbox
  replies: Pick<ReplyAddresses, 'makeIn'>
  providers: Providers
  assets: Assets
  setup: Setup
  effects: Effects
  /** Runs an action, an effect or what a form of a page does as it is declared. */
  invoke: Invoke
  solutions: Solutions
  backups: Backups
  doctor: Doctor
  jobs: Jobs
  downloads: Downloads
  /** Translator for a locale, in the organisation's own wording: `services.texts('sv', session.org)('Hej')`. */
  texts(locale: Locale, org?: string): Translate
  /** The same texts for the browser, uncompiled. */
  wordings(locale: Locale, org?: string): Catalogue
  embedded: Embedded | null
  /** Lets the command line on this machine act through the running server. */
  local?: LocalAccess | undefined
}

/** What a handler gets: checked input, the session it is for, and the engines. */
export interface Call<Input> {
  input: Input
  session: Session
  services: Services
  /** Set when the work engine runs it: see `InTask`. */
  task?: InTask
}

/**
 * Who may call. A permission word (`admin`, `user`, `anyone`), or a question that needs the input, e.g. the
 * schema it names. Row-level rights (this case, this file) are the engine's, which loads the object first.
 */
export type Allow<Input> = string | ((call: Call<Input>) => boolean | Promise<boolean>)

/** What can be called: an action, an effect, what a form of a page does. */
export interface Definition<In = unknown, Out = unknown, Name extends string = string, Sent = unknown> {
  name: Name
  input: z.ZodType<In, Sent>
  output: z.ZodType<Out>
  allow: Allow<In>
  /** Refusals are always in the audit log; `true` writes successes too. */
  audit?: boolean
  /**
   * What is answered while an administrator looks at what somebody else sees (`session.viewer`). `true`: what that person
   * gets; it changes nothing, and answers nothing that is theirs alone. A function: that, in its place. Absent: refused.
   */
  viewed?: true | ((call: Call<In>) => Out)
  /** Calls per session (or address) and minute; more are answered TOO_MANY. */
  perMinute?: number
  run(call: Call<In>): Promise<Out> | Out
}

/**
 * The one way in: how often, permission and input are checked here, from what the definition declares, and nowhere
 * else; so is what the audit log is told. Throws `Failure`.
 */
export type Invoke = <In, Out>(
  definition: Definition<In, Out>,
  session: Session,
  input: unknown,
  /** Set when the work engine runs it. */
  task?: InTask,
) => Promise<Out>
