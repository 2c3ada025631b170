import * as traits from '../../../src/shared/catalogue/traits.ts'
import type { FormNotice } from '../../../src/shared/wire/page/completion.ts'
import type { FormModel } from '../../../src/shared/wire/page/form.ts'
import { later, useLater } from '../later.ts'
import type { CaseParts } from './case/parts.ts'

/*
 * Most who open a form fill it in for the first time, on a phone: what belongs to a case that is there already, or to
 * a form that is not, comes in a file of its own. The server has it from the start; a browser loads it before it takes
 * the page over, so nothing is fetched in the middle of something.
 */

export const caseParts = later<CaseParts>(async () => (await import('./case/parts.ts')).caseParts)

/** Whether the form is drawn with them: it is a case, or shows its answers in words before they are sent. */
export function needsCaseParts(model: FormModel): boolean {
  if (model.kind !== 'fill' || (model.notice && needsParts(model.notice))) return true
  if (Object.values(model.tree.nodes).some(({ type }) => traits.showsAnswers.includes(type))) return true
  return (
    model.earlier !== undefined ||
    model.fellAway !== undefined ||
    model.readOnly ||
    model.number !== null ||
    model.notes.length > 0 ||
    model.connections.length > 0
  )
}

/** Notices about a draft, with what can be done with it. */
export const ofDraft: readonly string[] = ['saved', 'found', 'aside', 'removing']

/** Whether a notice has something to choose. */
export const needsParts = ({ kind }: FormNotice) => kind === 'conflict' || ofDraft.includes(kind)

/** The parts when the form needs them; null until they have come, in the builder and the back office. */
export const useCaseParts = (model: FormModel | undefined): CaseParts | null =>
  usePartsWhen(model !== undefined && needsCaseParts(model))

/** The same for what turns up while a form is filled in: two answers to choose between. */
export const usePartsWhen = (needed: boolean): CaseParts | null => useLater(caseParts, needed)
