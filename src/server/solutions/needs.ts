import type { Assets } from '../assets/assets.ts'
import type { Documents } from '../documents/documents.ts'
import type { Kinds } from '../documents/kinds/registry.ts'
import type { Embedded } from '../embedded.ts'
import type { Audit } from '../log/audit.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'

/** What the engine of solutions uses of the others. */
export interface SolutionNeeds {
  store: Pick<Store, 'read' | 'write'>
  audit: Pick<Audit, 'record'>
  texts: Texts['translate']
  documents: Documents
  assets: Pick<Assets, 'addIn' | 'open' | 'removeIn' | 'stage' | 'unstage'>
  /** What the build put inside: the templates. */
  embedded: Embedded | null
  kinds: Pick<Kinds, 'of'>
  /** Largest file, bytes. */
  maxUploadBytes: number
}
