import type { WritableAtom } from 'nanostores'
import type { Lock } from './client.ts'

/** Who may change the document. */
export interface LockState {
  readonly $lock: WritableAtom<Lock>
  readonly $readOnly: WritableAtom<boolean>
}
