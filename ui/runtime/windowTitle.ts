import type { Translate } from '../../src/shared/i18n.ts'
import type { FormNotice } from '../../src/shared/wire/page/completion.ts'
import type { FormFillModel } from '../../src/shared/wire/page/form.ts'

/**
 * The window's title, from what is nearest to what is around it: `Felet – Felanmälan – Björkviks kommun`. Always
 * made from its parts and never taken apart again, as a name may hold the same dash.
 */
export function windowTitle(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' – ')
}

/** What a case that is sent in is called in the title; a form that is filled in has no name beside its own. */
export const caseTitle = (
  { number, mine }: Pick<FormFillModel, 'number' | 'mine'>,
  t: Translate,
): string | undefined =>
  number === null ? undefined : windowTitle(mine?.title, t('Ärende {number}', { number }))

/** Whether a page says that something was not right, with an answer or with the page as it was sent. */
export const isToMend = (problems: readonly unknown[], notice: FormNotice | undefined): boolean =>
  problems.length > 0 || (notice !== undefined && wrong.includes(notice.kind))

/** The same of all that a case is shown with: what its author is asked, and what they write. */
export const isFormToMend = ({ problems, notice, completion, writing }: FormFillModel): boolean =>
  isToMend(problems, notice) ||
  (completion !== undefined && isToMend(completion.problems, completion.notice)) ||
  writing?.error !== undefined

const wrong: readonly FormNotice['kind'][] = ['error', 'conflict', 'refused', 'expired']
