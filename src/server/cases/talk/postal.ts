import type { CaseRecord } from '../../store/records.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { forWhom } from '../register/onBehalf.ts'

/** Where a letter to who sent a case in goes; empty what the case does not have. */
export interface Postal {
  name: string
  street: string
  /** Postal code and town. */
  place: string
}

/** By what the questions of its form let a browser fill in. */
export function postalOf(record: CaseRecord, form: CompiledForm): Postal {
  const data = dataOf(record, form)
  const answered = (kind: string): string => {
    const question = [...form.fields.values()].find(({ settings }) => settings.autoCompleteValue === kind)
    const answer = data[question?.name ?? '']
    return typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : ''
  }
  const both = (...kinds: string[]) => kinds.map(answered).filter(Boolean).join(' ')
  return {
    name:
      forWhom(record)?.name || answered('name') || both('given-name', 'family-name') || record.createdByName,
    street: answered('address-line1'),
    place: both('postal code', 'address-level2'),
  }
}
