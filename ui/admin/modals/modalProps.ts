import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Offer } from '../list/offers.ts'
import type { ModalExtras, ModalParams } from './useModals.ts'

/** What every dialog of a document gets. */
export interface DocumentModalProps {
  params: ModalParams
  extras: ModalExtras
  schema: Schema
  /** What the session may do with such documents; the server decides again. */
  offers: ReadonlySet<Offer>
  onClose: () => void
}

/** The ids a dialog is about. */
export function idsOf({ id, ids }: ModalParams): string[] {
  return ids ? ids.split(',').filter(Boolean) : id ? [id] : []
}
