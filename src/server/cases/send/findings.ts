import * as traits from '../../../shared/catalogue/traits.ts'
import { fieldsOf, isOpen, shownPages } from '../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import type { AnswerProblem, SubmitForm, SubmittedForm } from '../contract.ts'
import type { Answers } from './answers.ts'

/** What was found with a file that came. */
export type FileProblem = Omit<AnswerProblem, 'page'>

export type Findings = Pick<SubmittedForm, 'problems' | 'unseen' | 'refused' | 'pages'>

export const nothingFound: Findings = { problems: [], unseen: [], refused: [], pages: [] }

/** What the person is to be told of a form that was sent, as far as its answers are concerned. */
export function findingsOf(
  { shown, check = [], confirmations = {} }: SubmitForm,
  { state, validation }: Answers,
  fileProblems: readonly FileProblem[],
): Findings {
  const pages = pagesOf(state)
  const open = (within: readonly string[]) => openNames(state, within)
  const found = new Map<string, FileProblem[]>()
  const add = (problem: FileProblem) => found.set(problem.name, [...(found.get(problem.name) ?? []), problem])
  // A file that was refused leaves its question unanswered: what is wrong is the file.
  const refused = new Set(fileProblems.map(({ name }) => name))
  for (const level of ['critical', 'error'] as const) {
    for (const [name, key] of Object.entries(validation[level])) {
      if (key === 'validation.required' && refused.has(name)) continue
      const values = validation.values?.[name]
      add({ name, level, key, ...(values && { values }) })
    }
  }
  for (const [name, again] of Object.entries(confirmations)) {
    if (!found.has(name) && isOpen(state, name) && plain(state.value(name)) !== plain(again))
      add({ name, level: 'error', key: 'validation.confirmationNotMatching' })
  }
  for (const problem of fileProblems) add(problem)
  const problems = pages.flatMap((page) =>
    open([page]).flatMap((name) => (found.get(name) ?? []).map((problem) => ({ ...problem, page }))),
  )
  // A question that stands on no page is told of at the end.
  const told = new Set(problems.map(({ name }) => name))
  for (const [name, ofIt] of found) {
    if (!told.has(name)) problems.push(...ofIt.map((problem) => ({ ...problem, page: pages.at(-1) ?? '' })))
  }
  const unseen = open(check).filter((name) => !shown.includes(name))
  return { problems, unseen, refused: [...refused], pages }
}

/** Ids of the pages there are; the root's in a form without pages. */
function pagesOf(state: PageState): string[] {
  const pages = shownPages(state)
  return pages.length > 0 ? pages : [state.rules.nodes[0]?._id ?? '']
}

/** Names of the questions of these pages that can be answered now, in reading order. */
function openNames(state: PageState, pages: readonly string[]): string[] {
  const open = fieldsOf(state, pages).filter(
    ({ node }) =>
      state.isShown(node._id) && !state.isDisabled(node._id) && !traits.asksNothing.includes(node.type),
  )
  return [...new Set(open.map(({ name }) => name))]
}

const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
