import { msg } from '../../../shared/i18n.ts'
import type { RedactionRow } from '../../store/records.ts'
import type { FormData } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'
import type { Redaction } from './contract.ts'

/** What stands in its place. */
export const contentGone = msg`Innehållet är borttaget`

/** Where its reader meets that it is gone: id of the note, or name of the question. */
export const placeOf = ({ kind, ref, place }: Pick<RedactionRow, 'kind' | 'ref' | 'place'>): string =>
  kind === 'file' ? (place ?? '') : ref

interface Reader {
  form: Pick<CompiledForm, 'fields'>
  /** As the reader meets them. */
  notes: FormData['notes']
  staff: boolean
  /** Names of questions that are hidden from them. */
  closed: ReadonlySet<string>
}

/** What was removed, as its reader meets it: who sent the case in learns of what they could see, and why where that is shown. */
export function shownTo(rows: readonly RedactionRow[], { form, notes, staff, closed }: Reader): Redaction[] {
  const read = new Set(Object.values(notes).flatMap((some = []) => some.map(({ noteId }) => noteId)))
  const isOpen = (row: RedactionRow) => {
    const at = placeOf(row)
    return form.fields.has(at) || read.has(at)
  }
  return rows
    .filter((row) => !closed.has(placeOf(row)) && (staff || isOpen(row)))
    .map(({ _id, kind, ref, place, at, byName, reason, shown }) => ({
      ...{ _id, kind, ref, place, at, byName },
      ...((staff || shown === 1) && { reason }),
    }))
}
