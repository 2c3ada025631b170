import * as traits from '../../src/shared/catalogue/traits.ts'
import { isFormModel } from '../../src/shared/wire/page/form.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'
import { needsRareParts, rareParts } from '../runtime/field/rareParts.ts'
import { caseParts, needsCaseParts } from '../runtime/form/caseParts.ts'
import { nodesOf } from './nodesOf.ts'

/** What some pages are drawn with besides the components on them: by what the manifest calls its file. */
const extra = {
  'form/case': { parts: caseParts, isNeeded: hasCaseParts },
  'field/rare': { parts: rareParts, isNeeded: (model: PageModel) => needsRareParts(nodesOf(model)) },
} as const

/** Names of those that a page needs, as the manifest knows them. */
export const extraChunks = (model: PageModel): string[] =>
  Object.entries(extra).flatMap(([name, { isNeeded }]) => (isNeeded(model) ? [name] : []))

/** Loads those that the page was drawn with. */
export const loadExtra = (model: PageModel): Promise<unknown> =>
  Promise.all(Object.values(extra).map(({ parts, isNeeded }) => isNeeded(model) && parts.load()))

/** Whether a form of the page is drawn with what belongs to a case. */
function hasCaseParts({ tree, data }: PageModel): boolean {
  return Object.values(tree.nodes).some(({ _id, type }) => {
    const form = data[_id]
    return traits.form.includes(type) && isFormModel(form) && needsCaseParts(form)
  })
}
