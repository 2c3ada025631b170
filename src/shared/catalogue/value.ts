import type { Locale, Translate } from '../i18n.ts'

/** A problem with an answer. `key` is a translation key, `values` its placeholders. */
export interface Problem {
  level: 'critical' | 'error' | 'warning'
  key: string
  values?: Record<string, unknown>
}

/** A component's settings as stored in `extra`. */
export type Settings = Record<string, unknown>

/** What a check may need to know beyond the settings. */
export interface ValueContext {
  /** Today as YYYY-MM-DD in the organisation's time zone. */
  today: string
  /** Other answers, for rules that compare. */
  value(name: string): unknown
  /** Text template filled in (`{{ … }}`), for settings that may hold one. */
  fill?(template: string): string
}

export interface TextContext {
  locale: Locale
  t: Translate
}

/** The part of FormData that is needed to read an answer sent without JavaScript. */
export interface FormReader {
  get(name: string): unknown
  getAll(name: string): unknown[]
  has(name: string): boolean
}

/** How an answer is sorted, filtered and compared; `none` cannot be. */
export type Column = 'text' | 'number' | 'date' | 'flag' | 'none'

/**
 * What a component holds in a case. The same code runs in the browser, at `POST /v/{url}` and behind every
 * action. `required` is checked by the engine through `isEmpty`, not here.
 */
export interface ValueDefinition<V = unknown, S = Settings> {
  /** Whether visitors are asked anything with these settings. Absent: always. */
  asks?(settings: S): boolean
  /** The answer a new case starts with: `staticValue`, `defaultValue`, option with `setDefault`, or null. */
  initial(settings: S, context: ValueContext): V | null
  /** The answer that the settings fix: it is shown, nobody changes it, and it is stored whatever came. */
  fixed?(settings: S): V | undefined
  isEmpty(value: V | null | undefined): boolean
  /** A non-empty answer put right in form (trimmed, numbers parsed); undefined when it cannot be one. */
  clean(value: unknown, settings: S): V | undefined
  /** Problems with a clean, non-empty answer. */
  check(value: V, settings: S, context: ValueContext): Problem[]
  /** The answer in a form sent without JavaScript; undefined when the form did not have the field. */
  fromForm(form: FormReader, name: string, settings: S): unknown
  /** In words: lists, summaries, mail, export. */
  text(value: V, settings: S, context: TextContext): string
  /** Sorting and filtering of cases by this answer. */
  column: Column
  /** When the column depends on the settings (a text input may hold a number). */
  columnFor?(settings: S): Column
  /** Whether an answer goes along into another case with the same answers; false of what is given for one case. Absent: it does. */
  copied?(settings: S): boolean
  /** Ids of uploaded files in the answer. */
  assets?(value: V): string[]
  /** Of what is stored in a case; default 1. */
  version?: number
  /** From version n to n + 1: stored answers outlive code. */
  migrations?: Readonly<Record<number, (value: unknown) => unknown>>
}
