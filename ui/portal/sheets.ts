import { isFormModel } from '../../src/shared/wire/page/form.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'
import account from '../runtime/css/account.css?inline'
import answers from '../runtime/css/answers.css?inline'
import cards from '../runtime/css/cards.css?inline'
import ofCase from '../runtime/css/case.css?inline'
import files from '../runtime/css/files.css?inline'
import tickets from '../runtime/css/tickets.css?inline'

/** Styles that stand only in pages with a component of the type. All others are in every page. */
const sheets: Readonly<Record<string, string>> = {
  Categories: cards,
  FileUpload: files,
  FormTodo: cards,
  Login: `${answers.trim()}${account}`,
  Process: cards,
  ProcessList: cards,
  payment: ofCase,
  ProcessOverview: ofCase,
  Signature: ofCase,
  Summary: answers,
  Tickets: tickets,
  Todos: cards,
}

/** The style sheets of these types, and of a case, what fell out of a draft, a receipt or links that the page shows, beside the common one, each once. */
export function sheetsFor(
  types: ReadonlySet<string>,
  { data, query }: Pick<PageModel, 'data' | 'query'>,
): string[] {
  const ofTypes = Object.entries(sheets).flatMap(([type, sheet]) => (types.has(type) ? [sheet.trim()] : []))
  const isCase = Object.values(data).some(
    (model) =>
      isFormModel(model) && (model.kind !== 'fill' || model.number !== null || model.fellAway !== undefined),
  )
  // Who was led here by their own case is offered the way back.
  const isOfCase = isCase || query.return !== undefined
  // Some are of several types.
  return [...new Set(isOfCase ? [...ofTypes, files.trim(), answers.trim(), ofCase.trim()] : ofTypes)]
}
