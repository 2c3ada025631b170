import { textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { locales } from '../../../shared/i18n.ts'
import type { CaseSet } from '../../store/repositories/caseLists.ts'
import type { CaseContext } from '../context.ts'
import { type ScopedForm, statesIn } from './scope.ts'

/** A text of the search box, and the forms, states and people whose names begin with it. */
export interface Word {
  /** In lower case. */
  text: string
  /** Forms in processes (`{formId}/{processId}`). */
  forms: ReadonlySet<string>
  /** States of these (`{formId}/{processId}/{state}`). */
  states: ReadonlySet<string>
  /** `user:{id}` and `group:{id}`. */
  who: readonly string[]
  /** The cases that it stands in, or that have what it names. */
  set: CaseSet
}

/** A text that names nothing. */
export function plainWord(asked: string): Word {
  // A NUL stands in no word, and the index takes it for the end of the question.
  const text = asked.replaceAll('\u0000', ' ').trim()
  return {
    text: text.toLowerCase(),
    forms: new Set(),
    states: new Set(),
    who: [],
    set: { hasTexts: [text] },
  }
}

/** Shorter texts begin too many names. */
const shortest = 2
/** People of one text that are looked for. */
const mostPeople = 20

/** What the texts say, beside what stands in cases: `Ny` finds those at the state *Ny* as well as a street of that name. */
export async function readWords(
  context: CaseContext,
  org: string,
  texts: readonly string[],
  forms: readonly ScopedForm[],
): Promise<Word[]> {
  const words: Word[] = []
  for (const word of texts.map(plainWord)) {
    if (word.text === '') continue
    words.push(word.text.length < shortest ? word : await withNames(context, org, word, forms))
  }
  return words
}

async function withNames(
  { store }: CaseContext,
  org: string,
  word: Word,
  scoped: readonly ScopedForm[],
): Promise<Word> {
  const begins = (name: string) => name.toLowerCase().startsWith(word.text)
  const forms = new Set<string>()
  const states = new Set<string>()
  const lists: number[] = []
  for (const { formId, processId, form, process, counts } of scoped) {
    const key = `${formId}/${processId}`
    const isForm = form !== undefined && locales.some((locale) => begins(form.title(locale)))
    if (isForm) forms.add(key)
    const named = statesIn(counts).filter((state) => textsOf(process?.states.get(state)?.name).some(begins))
    for (const state of named) states.add(`${key}/${state}`)
    for (const place of isForm ? [''] : named) lists.push(counts.get(place)?.list ?? 0)
  }
  const who: string[] = []
  for (const schema of ['user', 'group'] as const) {
    const query = { schema, text: { words: word.text, fields: [] }, sort: [], limit: mostPeople, offset: 0 }
    const { rows } = await store.read.documents.list(org, query)
    // By the beginning of any of their names.
    const named = rows.filter(({ name }) =>
      name.split(/\s+/).some((_, i, parts) => begins(parts.slice(i).join(' '))),
    )
    who.push(...named.map(({ _id }) => `${schema}:${_id}`))
  }
  const named: CaseSet[] = [
    ...(lists.length > 0 ? [{ inLists: lists.map((list) => ({ list })) }] : []),
    ...(who.length > 0 ? [{ assignedTo: who }] : []),
  ]
  if (named.length === 0) return word
  return { ...word, forms, states, who, set: { inAny: [word.set, ...named] } }
}
