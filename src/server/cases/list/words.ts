import { textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { locales } from '../../../shared/i18n.ts'
import type { CaseSet } from '../../store/repositories/caseLists.ts'
import type { CaseContext } from '../context.ts'
import { type ScopedForm, statesIn } from './scope.ts'

/** A text of the search box. A NUL stands in no word, and the index takes it for the end of the question. */
export const textAsked = (asked: string): string => asked.replaceAll('\u0000', ' ').trim()

/** Shorter texts begin too many names. */
const shortest = 2
/** People of one text that are looked for. */
const mostPeople = 20

/**
 * For each text the cases that it stands in, or that have what it names: a form, a state, or people whose names begin with it. `Ny` finds
 * those at the state *Ny* as well as a street of that name.
 */
export async function readWords(
  context: CaseContext,
  org: string,
  texts: readonly string[],
  forms: readonly ScopedForm[],
): Promise<CaseSet[]> {
  const sets: CaseSet[] = []
  for (const text of texts.map(textAsked)) {
    if (text === '') continue
    const named = text.length < shortest ? [] : await namedBy(context, org, text, forms)
    const stands: CaseSet = { hasTexts: [text] }
    sets.push(named.length === 0 ? stands : { inAny: [stands, ...named] })
  }
  return sets
}

async function namedBy(
  { store }: CaseContext,
  org: string,
  text: string,
  scoped: readonly ScopedForm[],
): Promise<CaseSet[]> {
  const lower = text.toLowerCase()
  const begins = (name: string) => name.toLowerCase().startsWith(lower)
  const lists: number[] = []
  for (const { form, process, counts } of scoped) {
    const isForm = form !== undefined && locales.some((locale) => begins(form.title(locale)))
    const named = statesIn(counts).filter((state) => textsOf(process?.states.get(state)?.name).some(begins))
    for (const place of isForm ? [''] : named) lists.push(counts.get(place)?.list ?? 0)
  }
  const people = await store.read.documents.named(org, ['user', 'group'], text, mostPeople)
  const who = people.map(({ schema, _id }) => `${schema}:${_id}`)
  return [
    ...(lists.length > 0 ? [{ inLists: lists.map((list) => ({ list })) }] : []),
    ...(who.length > 0 ? [{ assignedTo: who }] : []),
  ]
}
