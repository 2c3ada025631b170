import type { Translate } from '../../../shared/i18n.ts'
import type { CaseRecord } from '../../store/records.ts'
import { covers } from '../coverage.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { isAboutPlace, likesOf } from '../list/likeness.ts'
import type { AssignmentRule } from './contract.ts'

/** Whether it is for a case that has come to a state; null: that has come in. */
export const isAt = ({ state }: AssignmentRule, at: string | null): boolean => (state || null) === at

/** Whether it is for the case by what that is and says. Forms and answers narrow a rule as they narrow an assignment role. */
export function applies(rule: AssignmentRule, record: CaseRecord, form: CompiledForm, t: Translate): boolean {
  if (!covers(rule, record, form)) return false
  if (rule.categories?.length && !rule.categories.includes(form.data.category ?? '')) return false
  return !rule.place?.trim() || isAboutPlace(likesOf(record, form, dataOf(record, form), t), rule.place)
}
