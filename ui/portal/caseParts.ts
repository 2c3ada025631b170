import * as traits from '../../src/shared/catalogue/traits.ts'
import { isFormModel, type PageModel } from '../../src/shared/wire/page.ts'
import { needsCaseParts } from '../runtime/form/caseParts.ts'

/** What the manifest calls the file with `form/case/parts.ts`. */
export const casePartsChunk = 'form/case'

/** Whether a form of the page is drawn with what belongs to a case. */
export function hasCaseParts({ tree, data }: PageModel): boolean {
  return Object.values(tree.nodes).some(({ _id, type }) => {
    const form = data[_id]
    return traits.form.includes(type) && isFormModel(form) && needsCaseParts(form)
  })
}
