import type { FormFillModel, FormMissingModel } from '../../../shared/wire/page.ts'
import type { LoadContext } from '../contract.ts'
import { type FillOptions, fillModel } from './fillModel.ts'
import type { FormTarget } from './target.ts'

/** The draft or the case, unless the view shows none that is sent in. */
export async function caseModel(
  context: LoadContext,
  target: FormTarget,
  more?: FillOptions['more'],
): Promise<FormFillModel | FormMissingModel> {
  const { formData } = target.opened.loaded
  if (formData && !formData.draft && context.node.extra.lock === 'remove')
    return { kind: 'missing', reason: 'removed' }
  return fillModel(context, target, { ...(more && { more }) })
}
