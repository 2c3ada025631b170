import type { FormModel } from '../../../shared/wire/page.ts'
import type { LoadContextOf } from '../contract.ts'
import { fillModel } from '../form/fillModel.ts'
import { receiptModel } from '../form/receipt.ts'
import { findTarget } from '../form/target.ts'

/** The form to fill in, the case to read, or the thanks for having sent it. */
export async function loadForm(context: LoadContextOf<'Form'>): Promise<FormModel> {
  const found = await findTarget(context)
  if ('missing' in found) return found.missing
  const { target } = found
  const { formData } = target.opened.loaded
  const { query } = context.request
  if (query.receipt && formData && !formData.draft) return receiptModel(context, target)
  if (formData && !formData.draft && context.node.extra.lock === 'remove')
    return { kind: 'missing', reason: 'removed' }
  return fillModel(context, target)
}
