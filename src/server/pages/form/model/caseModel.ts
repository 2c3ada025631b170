import type { AnySettings } from '../../../../shared/catalogue/anySettings.ts'
import type { FormFillModel, FormMissingModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext } from '../../contract.ts'
import type { FormTarget } from '../target.ts'
import { type FillOptions, fillModel } from './fillModel.ts'

/** The draft or the case, unless the view shows none that is sent in: then what is signed is shown to who is about to sign it. */
export async function caseModel(
  context: LoadContext,
  target: FormTarget,
  options?: FillOptions,
): Promise<FormFillModel | FormMissingModel> {
  const { formData } = target.opened.loaded
  const { lock }: AnySettings = context.node.extra
  const isRemoved = formData && !formData.draft && lock === 'remove'
  const removed = { kind: 'missing', reason: 'removed' } as const
  if (isRemoved && !context.request.query.sign) return removed
  const model = await fillModel(context, target, options)
  return isRemoved && !model.signing?.open ? removed : model
}
