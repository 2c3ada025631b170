import type { Schema } from '../shared/schemas/define.ts'
import type { Translate } from '../shared/i18n.ts'
import type { Locale } from '../shared/i18n.ts'
import type { Config } from './config.ts'
import type { Events } from './events.ts'
import type { Effects } from './effects/run.ts'
import type { Documents } from './documents/documents.ts'
import type { LocalAccess } from './auth/localToken.ts'
import type { Audit } from './log/audit.ts'
import type { Log } from './log/log.ts'
import type { Embedded } from './embedded.ts'
import type { Solutions } from './solutions/solutions.ts'
import type { Store } from './store/open.ts'

/** Everything an action, an effect or a transport may use. Made once in `app.ts`. */
export interface Services {
  config: Config
  store: Store
  events: Events
  log: Log
  audit: Audit
  documents: Documents
  effects: Effects
  solutions: Solutions
  /** Translator for a locale: `services.texts('sv')('Hej')`. */
  texts(locale: Locale): Translate
  schemaOf(name: string): Schema | undefined
  embedded: Embedded | null
  /** Set by `serve`: lets the command line on this machine act through the running server. */
  local?: LocalAccess
}
