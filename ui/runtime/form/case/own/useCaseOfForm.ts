import * as traits from '../../../../../src/shared/catalogue/traits.ts'
import { type FormFillModel, isFormModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'

/**
 * The case as the Form on the page shows it; null where that shows another thing, such as a draft or what is to be signed; undefined where no Form
 * shows a case here.
 */
export function useCaseOfForm(): FormFillModel | null | undefined {
  const { tree, data } = usePage()
  const model = Object.values(tree.nodes)
    .map(({ _id, type }) => (traits.form.includes(type) ? data[_id] : undefined))
    .find(isFormModel)
  if (!model || (model.kind === 'missing' && model.reason === 'removed')) return undefined
  return model.kind === 'fill' && model.number !== null && !model.signing?.open ? model : null
}
