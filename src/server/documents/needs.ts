import type { Events } from '../events/events.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import type { Kinds } from './kinds/registry.ts'

/** What the schema engine uses of the others. */
export interface DocumentNeeds {
  store: Pick<Store, 'read' | 'write'>
  events: Pick<Events, 'push'>
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'record'>
  texts: Texts['translate']
  /** What the kinds' owners have to say about a write. */
  kinds: Kinds
}
