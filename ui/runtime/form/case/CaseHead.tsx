import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { Earlier } from './Earlier.tsx'
import { LedOn } from './LedOn.tsx'
import { Approvals } from './own/Approvals.tsx'
import { CaseNotes } from './own/CaseNotes.tsx'
import { OwnNews } from './own/OwnNews.tsx'
import { OwnStatus } from './own/OwnStatus.tsx'
import { TakeBack } from './own/TakeBack.tsx'
import { Printed } from './Printed.tsx'
import { RemovedAnswers } from './RemovedAnswers.tsx'

/** What stands above the form that a case is shown as: which one it is, where it stands, what of it was removed, what is said. */
export function CaseHead({ model }: { model: FormFillModel }) {
  return (
    <>
      {model.mine && <Printed by={model.mine.organisation} />}
      <CaseFacts model={model} />
      <RemovedAnswers model={model} />
      <OwnNews model={model} />
      <OwnStatus model={model} />
      <LedOn model={model} />
      {model.sure && <TakeBack model={model} />}
      <Approvals model={model} />
      <CaseNotes model={model} />
      <Earlier model={model} />
    </>
  )
}
