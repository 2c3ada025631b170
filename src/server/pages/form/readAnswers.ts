import type { AnySettings } from '../../../shared/catalogue/anySettings.ts'
import * as traits from '../../../shared/catalogue/traits.ts'
import type { FormReader } from '../../../shared/catalogue/value.ts'
import type { FileAnswer } from '../../../shared/catalogue/values/FileUpload.ts'
import { fieldsOf } from '../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import type { SentFiles } from '../../cases/contract.ts'

/** What a page of a form answered. */
export interface ReadAnswers {
  /** By component name; only questions that the visitor was shown. */
  values: Record<string, unknown>
  /** The second of two equal answers. */
  confirmations: Record<string, string>
  /** Files that were chosen, not stored yet. */
  files: SentFiles[]
  /** Names of the questions that were on the page as it was shown. */
  shown: readonly string[]
  /**
   * Names that came with an answer and were not asked: on the page and no questions any more, or questions that were
   * not on it.
   */
  gone: string[]
  /** What stood in the inputs of those that are no questions any more. */
  posted: Record<string, Record<string, string[]>>
}

/** Reads the form as the browser sent it. `_fields` tells an empty answer from a question that was not there. */
export function readAnswers(form: FormData, state: PageState): ReadAnswers {
  const shown = String(form.get('_fields') ?? '')
    .split(' ')
    .filter(Boolean)
  const wasShown = new Set(shown)
  const { fields } = state.rules
  const unread = [
    ...shown.filter((name) => !fields.has(name)),
    ...fields.keys().filter((name) => !wasShown.has(name)),
  ]
  const gone = unread.filter((name) => sentSomething(form, name))
  const posted = Object.fromEntries(
    gone.filter((name) => !fields.has(name)).map((name) => [name, inputsOf(form, name)]),
  )
  const answers: ReadAnswers = { values: {}, confirmations: {}, files: [], shown, gone, posted }
  for (const { name, node, definition } of fieldsOf(state)) {
    if (!wasShown.has(name) || Object.hasOwn(answers.values, name)) continue
    const value = definition.fromForm(readerOf(form), name, node.extra)
    if (value !== undefined) answers.values[name] = value
    const { enableConfirmation }: AnySettings = node.extra
    if (enableConfirmation === true) answers.confirmations[name] = String(form.get(`${name}.confirm`) ?? '')
    const files = form.getAll(name).filter((one): one is File => one instanceof File && isChosen(one))
    if (traits.holdsFiles.includes(node.type) && files.length > 0) answers.files.push({ name, files })
  }
  return answers
}

/** Also in one of several inputs of a question: `day.month`. */
const sentSomething = (form: FormData, name: string) =>
  keysOf(form, name)
    .flatMap((key) => form.getAll(key))
    .some((one) => (typeof one === 'string' ? one.trim() !== '' : isChosen(one)))

/** Its texts alone; of files that were chosen it is said that they did not come. */
const inputsOf = (form: FormData, name: string): Record<string, string[]> =>
  Object.fromEntries(
    keysOf(form, name).map((key) => [key, form.getAll(key).filter((one) => typeof one === 'string')]),
  )

const keysOf = (form: FormData, name: string) =>
  [...new Set(form.keys())].filter((key) => key === name || key.startsWith(`${name}.`))

/** Where no file was chosen a browser sends one without name and content; an empty one has a name, and is told of. */
const isChosen = ({ name, size }: File): boolean => size > 0 || name !== ''

/** Files that are stored already come back as the JSON that stood in the page. */
function readerOf(form: FormData): FormReader {
  const all = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? fileIn(value) : null))
  return {
    get: (name) => all(name)[0] ?? null,
    getAll: (name) => all(name).filter((value) => value !== null),
    has: (name) => form.has(name),
  }
}

function fileIn(value: string): string | FileAnswer {
  if (!value.startsWith('{"assetId"')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
