import type { FormFillModel } from '../../../../src/shared/wire/page.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { RemovedAnswers } from './RemovedAnswers.tsx'

/** What stands above the form that a case is shown as: which one it is, and what of it was removed. */
export function CaseHead({ model }: { model: FormFillModel }) {
  return (
    <>
      <CaseFacts model={model} />
      <RemovedAnswers model={model} />
    </>
  )
}
