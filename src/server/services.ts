import type { Catalogue, Locale, Translate } from '../shared/i18n.ts'
import type { Schema } from '../shared/schemas/define.ts'
import type { Assets } from './assets/assets.ts'
import type { Accounts } from './auth/accounts.ts'
import type { LocalAccess } from './auth/localToken.ts'
import type { Backups } from './backup/contract.ts'
import type { Cases } from './cases/contract.ts'
import type { Processes } from './cases/processes.ts'
import type { Config } from './config.ts'
import type { Doctor } from './doctor/doctor.ts'
import type { Documents } from './documents/documents.ts'
import type { Effects } from './effects/run.ts'
import type { Embedded } from './embedded.ts'
import type { Events } from './events.ts'
import type { Invoke } from './invoke.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Audit } from './log/audit.ts'
import type { Log } from './log/log.ts'
import type { Mail } from './mail/mail.ts'
import type { Notifications } from './notifications/contract.ts'
import type { Setup } from './setup/setup.ts'
import type { Solutions } from './solutions/solutions.ts'
import type { Store } from './store/store.ts'
import type { Work } from './work/contract.ts'

/** Everything an action, an effect or a transport may use. Made once in `app.ts`. */
export interface Services {
  config: Config
  store: Store
  events: Events
  log: Log
  audit: Audit
  accounts: Accounts
  documents: Documents
  cases: Cases
  processes: Processes
  work: Work
  notifications: Notifications
  mail: Mail
  assets: Assets
  setup: Setup
  effects: Effects
  /** Runs an action, an effect or what a form of a page does as it is declared. */
  invoke: Invoke
  solutions: Solutions
  backups: Backups
  doctor: Doctor
  jobs: Jobs
  /** Translator for a locale, in the organisation's own wording: `services.texts('sv', session.org)('Hej')`. */
  texts(locale: Locale, org?: string): Translate
  /** The same texts for the browser, uncompiled. */
  messages(locale: Locale, org?: string): Catalogue
  schemaOf(name: string): Schema | undefined
  embedded: Embedded | null
  /** Set by `serve`: lets the command line on this machine act through the running server. */
  local?: LocalAccess
}
