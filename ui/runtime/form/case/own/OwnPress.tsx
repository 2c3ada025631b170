import type { ReactNode } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage, useScript } from '../../../page.ts'
import { answersForm, completionForm, writeForm } from '../completionForm.ts'

/** What of a case its buttons are made of. Apart from its Form there is nothing written that would come along. */
export type PressModel = Pick<FormFillModel, 'action' | 'formDataId' | 'caseToken'> &
  Partial<Pick<FormFillModel, 'writing' | 'completion' | 'readOnly'>>

interface OwnPressProps {
  model: PressModel
  /** What is done (`_do`). */
  action: string
  look?: string
  onPress?: () => void
  children: ReactNode
}

/** Id of the form that everything on one's own case belongs to without script, so that what was typed there comes along; undefined with script. */
export function useOwnForm(model: PressModel): string | undefined {
  const script = useScript()
  if (script || !model.writing) return undefined
  return besideMessage(model) ?? writeForm
}

/** Id of the form of answers that the message stands beside: what is asked, or all of them where they may still be changed. */
export function besideMessage({
  completion,
  readOnly,
}: Pick<PressModel, 'completion' | 'readOnly'>): string | undefined {
  if (completion?.isOpen) return completionForm
  return readOnly ? undefined : answersForm
}

/** A button of one's own case. */
export function OwnPress({ model, action, look = 'v-button', onPress, children }: OwnPressProps) {
  const { csrf } = usePage()
  const form = useOwnForm(model)
  const button = (
    <button type="submit" form={form} name="_do" value={action} className={look}>
      {children}
    </button>
  )
  if (form) return button
  const { formDataId, caseToken } = model
  return (
    <form method="post" action={model.action} onSubmit={onPress}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_formDataId" value={formDataId ?? ''} />
      {caseToken && <input type="hidden" name="_caseToken" value={caseToken} />}
      {button}
    </form>
  )
}
