import * as traits from '../../../../src/shared/catalogue/traits.ts'
import type { FormRun } from '../formRun.ts'
import { Answers } from './Answers.tsx'

export interface SummaryOfAnswersProps {
  form: FormRun
  /** Of the component that shows them. */
  id: string
  label: string
  hideEmpty: boolean
}

/** The answers so far, before they are sent. */
export function SummaryOfAnswers({ form, id, label, hideEmpty }: SummaryOfAnswersProps) {
  return (
    <div className="v-answers">
      {label !== '' && <h2>{label}</h2>}
      <Answers
        form={form}
        level={label === '' ? 2 : 3}
        except={pageOf(form, id)}
        hideEmpty={hideEmpty}
        of={id}
      />
    </div>
  )
}

/** The page the component itself stands on: its own answers need no repeating. */
function pageOf(form: FormRun, id: string): string | undefined {
  const { rules } = form.store.state
  let at = rules.at.get(id) ?? -1
  while (at >= 0) {
    if (traits.page.includes(rules.nodes[at]?.type ?? '')) return rules.nodes[at]?._id
    at = rules.parent[at] ?? -1
  }
  return undefined
}
