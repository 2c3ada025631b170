import { storedOptions } from '../../../shared/catalogue/read/options.ts'
import { textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { locales } from '../../../shared/i18n.ts'
import type { CaseSet, ColumnText } from '../../store/repositories/caseLists.ts'
import type { CaseContext } from '../context.ts'
import type { CaseQuery } from '../contract.ts'
import type { CompiledForm } from '../forms.ts'
import { type ScopedForm, statesIn } from './scope.ts'
import { keyLength, sortKey, wholeKey } from './sortKey.ts'

/** A text of the search box. A NUL stands in no word, and the index takes it for the end of the question. */
export const textAsked = (asked: string): string => asked.replaceAll('\u0000', ' ').trim()

/** Shorter texts begin too many names. */
const shortest = 2
/** People of one text that are looked for. */
const mostPeople = 20

/** What is said of a case beside what stands in it. */
type Named = 'form' | 'status' | 'people'
const everyName: readonly Named[] = ['form', 'status', 'people']

/**
 * For each text the cases that it stands in, or that have what it names: a form, a state, or people whose names begin with it. `Ny` finds
 * those at the state *Ny* as well as a street of that name. `textsIn` looks in its columns alone.
 */
export async function readWords(
  context: CaseContext,
  org: string,
  { texts = [], textsIn }: Pick<CaseQuery, 'texts' | 'textsIn'>,
  forms: readonly ScopedForm[],
): Promise<CaseSet[]> {
  const sets: CaseSet[] = []
  const namedBy = (text: string, names: readonly Named[]) =>
    text.length < shortest ? [] : casesOf(context, org, text, { forms, names })
  for (const text of texts.map(textAsked)) {
    if (text === '') continue
    const named = await namedBy(text, everyName)
    const stands: CaseSet = { hasTexts: [text] }
    sets.push(named.length === 0 ? stands : { inAny: [stands, ...named] })
  }
  const names = (textsIn?.columns ?? []).flatMap((column) => nameColumns[column] ?? [])
  for (const text of (textsIn?.texts ?? []).map(textAsked)) {
    if (text === '') continue
    const columns = columnsWith(text, textsIn?.columns ?? [], forms)
    const stands: CaseSet[] =
      columns.length === 0 ? [] : [{ columnsHave: { text: text.toLowerCase(), columns } }]
    sets.push({ inAny: [...stands, ...(await namedBy(text, names))] })
  }
  return sets
}

/** Columns that name something. */
const nameColumns: Readonly<Record<string, Named>> = {
  form: 'form',
  'form.name': 'form',
  status: 'status',
  'status.name': 'status',
  assign: 'people',
}

/** Columns of every case that are texts. */
const ownTexts: Readonly<Record<string, string>> = {
  DiaryNumber: '#number',
  createdByName: '#by',
  title: '#title',
}

/** What is looked for in which column of a case. */
function columnsWith(
  text: string,
  columns: readonly string[],
  forms: readonly ScopedForm[],
): readonly ColumnText[] {
  const found = columns.flatMap((column): ColumnText[] => {
    const own = ownTexts[column]
    if (own) return [{ name: own, has: wholeKey(text) }]
    const name = column.startsWith('data.') ? column.slice('data.'.length) : undefined
    if (name === undefined) return []
    return forms.flatMap(({ form }) => inAnswer(form, name, text))
  })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

function inAnswer(form: CompiledForm | undefined, name: string, text: string): ColumnText[] {
  const field = form?.fields.get(name)
  if (!field || field.settings.type === 'password') return []
  // A letter that is none of the usual ones may take two places in a key.
  if (!field.coded) return [{ name, has: wholeKey(text), longerThan: keyLength / 2 - 1 }]
  // A choice is found by its words in every language, as every reader sees it in their own.
  const values = locales.flatMap((locale) =>
    storedOptions(form?.in(locale).fields.get(name)?.settings ?? {})
      .filter(({ label }) => textsOf(label).some((one) => one.toLowerCase().includes(text.toLowerCase())))
      .map(({ value }) => value),
  )
  return [...new Set(values)].map((value) => ({
    name: `=${name}`,
    has: JSON.stringify(sortKey(String(value))),
  }))
}

async function casesOf(
  { store }: CaseContext,
  org: string,
  text: string,
  { forms: scoped, names }: { forms: readonly ScopedForm[]; names: readonly Named[] },
): Promise<CaseSet[]> {
  const lower = text.toLowerCase()
  const begins = (name: string) => name.toLowerCase().startsWith(lower)
  const lists: number[] = []
  for (const { form, process, counts } of scoped) {
    const isForm =
      names.includes('form') && form !== undefined && locales.some((locale) => begins(form.title(locale)))
    const named = names.includes('status')
      ? statesIn(counts).filter((state) => textsOf(process?.states.get(state)?.name).some(begins))
      : []
    for (const place of isForm ? [''] : named) lists.push(counts.get(place)?.list ?? 0)
  }
  const people = names.includes('people')
    ? await store.read.documents.named(org, ['user', 'group'], text, mostPeople)
    : []
  const who = people.map(({ schema, _id }) => `${schema}:${_id}`)
  return [
    ...(lists.length > 0 ? [{ inLists: lists.map((list) => ({ list })) }] : []),
    ...(who.length > 0 ? [{ assignedTo: who }] : []),
  ]
}
