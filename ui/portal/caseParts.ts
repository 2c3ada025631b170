import * as traits from '../../src/shared/catalogue/traits.ts'
import type { FormModel, PageModel } from '../../src/shared/wire/page.ts'
import { needsCaseParts } from '../runtime/form/caseParts.ts'

/** What the manifest calls the file with `form/case/parts.ts`. */
export const casePartsChunk = 'form/case'

/** Whether a form of the page is drawn with what belongs to a case. */
export function hasCaseParts({ tree, data }: PageModel): boolean {
  return Object.values(tree.nodes).some(({ _id, type }) => {
    const form = traits.form.includes(type) ? (data[_id] as FormModel | undefined) : undefined
    return form !== undefined && needsCaseParts(form)
  })
}
