import type { ActionInput, ActionOutput } from '../client.tsx'

export type ProcessToHandle = ActionOutput<'handlerRole/choices'>['processes'][number]
export type Question = ProcessToHandle['forms'][number]['questions'][number]

/** A role as it is being filled in. */
export interface Wanted {
  name: string
  processId: string | null
  as: string | null
  /** Whether `forms` are the only ones. */
  someForms: boolean
  forms: readonly string[]
  question: string | null
  values: readonly string[]
  users: readonly string[]
  makesPage: boolean
  /** null: the name as an address. */
  page: string | null
}

export const nothing: Wanted = {
  name: '',
  processId: null,
  as: null,
  someForms: false,
  forms: [],
  question: null,
  values: [],
  users: [],
  makesPage: true,
  page: null,
}

/** Another process: what was chosen in the one before means nothing there. */
export const ofProcess = (wanted: Wanted, processId: string | null): Wanted => ({
  ...wanted,
  ...{ processId, as: null, someForms: false, forms: [], question: null, values: [] },
})

/** The questions that can be asked: those of the chosen forms, each once, with every option that it has in any of them. */
export function questionsOf(
  process: Pick<ProcessToHandle, 'forms'>,
  { someForms, forms }: Pick<Wanted, 'someForms' | 'forms'>,
): Question[] {
  const found = new Map<string, Question>()
  for (const form of process.forms) {
    if (someForms && !forms.includes(form._id)) continue
    for (const question of form.questions) {
      const known = found.get(question.name)
      const more = question.options.filter(({ value }) => !known?.options.some((one) => one.value === value))
      found.set(question.name, known ? { ...known, options: [...known.options, ...more] } : question)
    }
  }
  return [...found.values()]
}

/** The question and its answers as they are left when other forms are chosen. */
export function keptNarrowing(process: ProcessToHandle, wanted: Wanted): Wanted {
  const question = questionsOf(process, wanted).find(({ name }) => name === wanted.question)
  if (!question) return { ...wanted, question: null, values: [] }
  const offered = new Set(question.options.map(({ value }) => value))
  return { ...wanted, values: wanted.values.filter((value) => offered.has(value)) }
}

/** A name as the end of an address: `Belysning och väg` gives `belysning-och-vag`. */
export const addressOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)

export const pageOf = ({ page, name }: Wanted): string => page ?? addressOf(name)

/** What the server is asked for; what is missing is its to refuse. */
export const asked = (wanted: Wanted): ActionInput<'handlerRole/make'> => ({
  name: wanted.name,
  processId: wanted.processId ?? '',
  as: wanted.as ?? '',
  forms: wanted.someForms ? [...wanted.forms] : [],
  question: wanted.question,
  values: wanted.question === null ? [] : [...wanted.values],
  users: [...wanted.users],
  page: wanted.makesPage ? pageOf(wanted) : null,
})

/** Fields of `wanted` that must be filled in before anything is sent. */
export function missing(wanted: Wanted): string[] {
  const { name, processId, as, someForms, forms, question, values, makesPage } = wanted
  return [
    ...(name.trim() === '' ? ['name'] : []),
    ...(processId === null ? ['processId'] : []),
    ...(processId !== null && as === null ? ['as'] : []),
    ...(someForms && forms.length === 0 ? ['forms'] : []),
    ...(question !== null && values.length === 0 ? ['values'] : []),
    ...(makesPage && name.trim() !== '' && pageOf(wanted) === '' ? ['page'] : []),
  ]
}
