import { type Translated, textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { type Message, msg, type Translate } from '../../../shared/i18n.ts'
import { nearest } from '../../../shared/nearest.ts'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { builtInFilters } from '../../../shared/rules/text/template.ts'
import { pathsInTemplate } from '../../../shared/rules/text/templateNames.ts'
import type { DataNamed } from '../../../shared/schemas/document.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { CaseFacts } from '../contract.ts'
import { withThoseAbove } from './fitting.ts'

/** See `Replying.unknownFacts`. */
export async function unknownFacts(
  context: Pick<CaseContext, 'documents' | 'forms' | 'texts'>,
  { org, locale }: Pick<Session, 'org' | 'locale'>,
  answer: Partial<Pick<DataNamed<'quickanswer'>, 'text' | 'forms' | 'categories'>>,
): Promise<string[]> {
  const t = context.texts(locale, org)
  const filters = new Set(Object.keys({ ...builtInFilters, ...swedishFilters('') }))
  const paths = new Set(textsOf(answer.text).flatMap(pathsInTemplate))
  const named = [...paths].filter((path) => !filters.has(path))
  if (named.length === 0) return []
  const questions = await questionsOf(context, org, answer)
  return named.flatMap((path) => problemOf(path, questions, t) ?? [])
}

/** See `Replying.unknownInTemplate`. */
export async function unknownInTemplate(
  context: Pick<CaseContext, 'documents' | 'forms' | 'texts'>,
  { org, locale }: Pick<Session, 'org' | 'locale'>,
  texts: readonly (Translated | null | undefined)[],
  also: readonly string[],
): Promise<string[]> {
  // The language of templates is loaded when one is looked at.
  const { namesIn } = await import('../../mail/templateProblems.ts')
  const paths = new Set(texts.flatMap((text) => textsOf(text)).flatMap(namesIn))
  // All of them are named where a name is computed or a loop goes through them.
  const named = [...paths].filter((path) => !['case', 'answers', 'data', ...also].includes(path))
  if (named.length === 0) return []
  const t = context.texts(locale, org)
  const questions = await questionsOf(context, org, {})
  return named.flatMap((path) => problemOf(path, questions, t, { also, noQuestion: nowhere }) ?? [])
}

/** Names of the questions in the forms that the answer is for. */
async function questionsOf(
  { documents, forms }: Pick<CaseContext, 'documents' | 'forms'>,
  org: string,
  { forms: only, categories: within }: Partial<Pick<DataNamed<'quickanswer'>, 'forms' | 'categories'>>,
): Promise<ReadonlySet<string>> {
  const system = systemSession(org)
  const [ids, categories] = [only ?? [], within ?? []]
  const all = (await documents.all(system, 'form')).filter(({ isFolder }) => !isFolder)
  const parents = new Map((await documents.all(system, 'category')).map(({ _id, parent }) => [_id, parent]))
  const fits = ({ _id, category }: { _id: string; category?: string | null | undefined }) => {
    if (ids.length === 0 && categories.length === 0) return true
    const above = withThoseAbove(parents, category)
    return ids.includes(_id) || categories.some((one) => above.has(one))
  }
  const names = new Set<string>()
  for (const { _id } of all.filter(fits))
    for (const name of (await forms.newest(org, _id))?.fields.keys() ?? []) names.add(name)
  return names
}

/** What is wrong with what a text names, in words; undefined: nothing. */
function problemOf(
  path: string,
  questions: ReadonlySet<string>,
  t: Translate,
  { also, noQuestion }: { also: readonly string[]; noQuestion: Message } = ofAnswer,
): string | undefined {
  const [root = '', name = '', part] = path.split('.')
  if (root === 'case') {
    const parts = partsOf.get(name)
    const isThere = parts !== undefined && (part === undefined || parts === 'any' || parts.includes(part))
    return isThere ? undefined : said(t, path, noFact, nearest(path, [...pathsOfCase, ...also]))
  }
  const answers = [...questions].map((question) => `answers.${question}`)
  // Within an answer in words there is nothing more.
  if (root === 'answers' && questions.has(name) && part === undefined) return undefined
  if (root === 'data' && questions.has(name)) return undefined
  if (root === 'answers' || root === 'data')
    return said(t, path, noQuestion, nearest(`answers.${name}`, answers))
  return said(
    t,
    path,
    noFact,
    questions.has(path) ? `answers.${path}` : nearest(path, [...pathsOfCase, ...answers]),
  )
}

const ofAnswer = {
  also: [],
  noQuestion: msg`{tag}: inget publicerat formulär som svaret är till för har den frågan.`,
}
const nowhere = msg`{tag}: inget publicerat formulär har den frågan.`
const noFact = msg`{tag}: det finns ingen sådan uppgift om ärendet.`

function said(t: Translate, tag: string, what: Message, meant: string | undefined): string {
  const words = t(what, { tag })
  return meant === undefined ? words : `${words} ${t(msg`Menar du {tag}?`, { tag: meant })}`
}

/** What may be named of a case, with the parts that each has. */
const factsOfCase: Readonly<Record<keyof CaseFacts, 'any' | readonly string[]>> = {
  ...{ _id: [], DiaryNumber: [], created: [], arrived: [], createdBy: [], createdByName: [] },
  ...{ form: ['_id', 'name'], process: ['_id', 'name'], status: ['_id', 'name'] },
  ...{ contact: ['name', 'email', 'phone'], address: [], phone: [], locale: [], watchers: [] },
  ...{ names: ['form', 'status'], assign: 'any', data: 'any', text: 'any', summary: 'any' },
}

const partsOf = new Map(Object.entries(factsOfCase))

const pathsOfCase = Object.entries(factsOfCase).flatMap(([name, parts]) =>
  parts === 'any' ? [] : parts.length > 0 ? parts.map((part) => `case.${name}.${part}`) : [`case.${name}`],
)
