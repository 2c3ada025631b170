import { type Translated, textIn } from '../../../shared/fields/kinds/translatable.ts'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { templateEngine } from '../../../shared/rules/text/template.ts'
import type { Session } from '../../session.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { facts } from '../open/facts.ts'
import { noteReading } from '../open/load.ts'
import { dayOf } from '../today.ts'
import type { QuickAnswer, QuickAnswers } from './contract.ts'

/** How many are told at a time: who does not see theirs looks for it. */
const most = 100

/**
 * Canned replies for a case that its staff may use: those for every case, for its form or for one of the form's categories,
 * that have every word in name, keywords, folder or text; those for its state first, then by name. As `staffOfSent`.
 */
export async function quickAnswers(
  context: CaseContext,
  session: Session,
  { formDataId, search = '' }: { formDataId: string; search?: string | undefined },
): Promise<QuickAnswers> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, form, process } = versions
  staffOfSent(session, record, process)
  const known = await facts(context, session, formDataId)
  if (!known) return { locale: session.locale, answers: [] }
  await noteReading(context, session, record)
  const { locale } = known
  const all = await context.documents.all(session, 'quickanswer')
  const folders = new Map(all.filter(({ isFolder }) => isFolder).map(({ _id, name }) => [_id, name]))
  const categories = new Set([form.data.category, ...(await above(context, session, form.data.category))])
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fill = templateEngine({ locale, filters: swedishFilters(dayOf(Date.now())) })
  const data = { case: known, answers: known.text, data: known.data }
  const state = new Set(namesOf(process?.states.get(record.state ?? '')?.name))
  const answers = all.flatMap((one): QuickAnswer[] => {
    const { forms = [], categories: of = [] } = one
    const isForAll = (forms ?? []).length === 0 && (of ?? []).length === 0
    const isFor = isForAll || forms?.includes(form._id) || of?.some((id) => categories.has(id))
    if (one.isFolder || !isFor) return []
    const folder = folders.get(one.folderId ?? '') ?? ''
    const text = textIn(one.text, locale)
    const place = [one.name, one.keywords, folder, text].join(' ').toLowerCase()
    return words.every((word) => place.includes(word))
      ? [{ _id: one._id, name: one.name, folder, text: fill(text, data), proposed: isForState(one, state) }]
      : []
  })
  const first = [
    ...answers.filter(({ proposed }) => proposed),
    ...answers.filter(({ proposed }) => !proposed),
  ]
  return { locale, answers: first.slice(0, most) }
}

/** What a state is called, in every language, as it is compared. */
const namesOf = (name: Translated | undefined): string[] =>
  (typeof name === 'string' ? [name] : Object.values(name ?? {})).map((one) => one.trim().toLowerCase())

const isForState = ({ states }: { states?: string | null }, state: ReadonlySet<string>): boolean =>
  (states ?? '').split('\n').some((name) => state.has(name.trim().toLowerCase()))

/** The categories that a category is in. */
async function above(
  { documents }: CaseContext,
  session: Session,
  category: string | null | undefined,
): Promise<string[]> {
  const parents = new Map((await documents.all(session, 'category')).map(({ _id, parent }) => [_id, parent]))
  const found: string[] = []
  for (let id = parents.get(category ?? ''); id && !found.includes(id); id = parents.get(id)) found.push(id)
  return found
}
