import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { isRecord, recordOf } from '../../../shared/record.ts'
import { isSafe } from '../../../shared/rules/condition/safe.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { UnpackError } from '../files/files.ts'
import { unzip } from '../files/unzip.ts'
import type { Translations } from './translations.ts'

/** A component of a Form.io definition: loosely shaped, read with care. */
export interface Source {
  type: string
  key?: string
  label?: unknown
  components?: unknown
  [property: string]: unknown
}

/** A Form.io form. */
export interface SourceForm {
  title: string
  /** Where its title stands in the file. */
  titleAt: string
  display: 'wizard' | 'form'
  components: Source[]
  /** Where the list of components stands in the file: `components`, `form.components`. */
  componentsAt: string
  /** Of Open Forms: the steps of the form, whose components together are the form's. */
  steps?: SourceStep[]
  translations: Translations
  /** Where the translations stand. */
  translationsAt: string
  /** The file as a whole, which the report is held against. */
  file: Record<string, unknown>
}

/** A page of the form. */
export interface SourceStep {
  title: string
  titleAt: string
  components: Source[]
  componentsAt: string
}

const maxComponents = 5_000
const maxDepth = 30

const componentShape = z.looseObject({
  type: z.string().min(1).max(100),
  key: z.string().max(500).optional(),
})
const formShape = z.looseObject({
  title: z.string().nullish(),
  name: z.string().nullish(),
  display: z.string().nullish(),
})

/**
 * Reads a Form.io definition, as Form.io exports it or wrapped as `{ form }`, or the archive that Open Forms exports.
 * INVALID with the reason when it is something else; nothing of it is trusted beyond its shape.
 */
export function readSource(content: string | Uint8Array): SourceForm {
  if (typeof content !== 'string' && content[0] === 0x50 && content[1] === 0x4b) return readArchive(content)
  const file = jsonOf(typeof content === 'string' ? content : new TextDecoder().decode(content))
  const wrapped = isRecord(file) && isRecord(file.form) && !Array.isArray(file.components)
  const inner = recordOf(wrapped ? file.form : file)
  const form = formShape.safeParse(inner)
  const list = inner.components
  if (!form.success || !isComponentList(list) || list.length === 0) throw notFormio()
  refuseLarge(list)
  const { title, name, display, i18n } = inner
  const base = wrapped ? 'form.' : ''
  const pages = list.filter(({ type }) => type === 'panel')
  return {
    title: String(title || name || '').trim(),
    titleAt: `${base}${title ? 'title' : 'name'}`,
    // Where nothing is said, a form of panels alone is meant to be gone through one by one.
    display: display === 'wizard' || (!display && pages.length === list.length) ? 'wizard' : 'form',
    components: list,
    componentsAt: `${base}components`,
    translations: translationsOf(i18n ?? inner.translations),
    translationsAt: `${base}${i18n ? 'i18n' : 'translations'}`,
    file: recordOf(file),
  }
}

function jsonOf(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw fail('INVALID', { message: msg`Filen är ingen giltig JSON, och därför inget Form.io-formulär.` })
  }
  if (!isSafe(value, 120))
    throw fail('INVALID', { message: msg`Filen har nycklar som inte är tillåtna, eller är för djup.` })
  return value
}

/** The archive of Open Forms: the form, its steps, and what their components are defined by. */
function readArchive(archive: Uint8Array): SourceForm {
  const part = partsOf(archive)
  const [form] = part('forms.json').filter(isRecord)
  const definitions = part('formDefinitions.json').filter(isRecord)
  const steps = part('formSteps.json')
    .filter(isRecord)
    .map((step) => ({ ...step, configuration: configurationOf(step, definitions) }))
    .sort((a, b) => Number(recordOf(a).index ?? 0) - Number(recordOf(b).index ?? 0))
  const read = steps.map((step, i): SourceStep => {
    const { components } = recordOf(step.configuration)
    if (!isComponentList(components)) throw notFormio()
    const at = `steps[${i}]`
    return {
      title: String(recordOf(step).name ?? ''),
      titleAt: `${at}.name`,
      components,
      componentsAt: `${at}.configuration.components`,
    }
  })
  const components = read.flatMap((step) => step.components)
  if (!form || components.length === 0) throw notFormio()
  refuseLarge(components)
  // What a step holds of its definition is the same text twice.
  const others = definitions.filter(
    ({ configuration }) => !steps.some((step) => isDeepStrictEqual(step.configuration, configuration)),
  )
  return {
    title: String(form.name ?? '').trim(),
    titleAt: 'form.name',
    display: 'wizard',
    components,
    componentsAt: '',
    steps: read,
    translations: {},
    translationsAt: '',
    file: {
      form,
      steps,
      definitions: others,
      logic: part('formLogic.json'),
      variables: part('formVariables.json'),
    },
  }
}

function configurationOf(
  { configuration, form_definition }: Record<string, unknown>,
  definitions: readonly Record<string, unknown>[],
): unknown {
  if (isRecord(configuration)) return configuration
  return definitions.find(({ url, uuid }) => url === form_definition || uuid === form_definition)
    ?.configuration
}

function partsOf(archive: Uint8Array): (name: string) => unknown[] {
  let files: ReadonlyMap<string, Uint8Array>
  try {
    files = unzip(archive)
  } catch (error) {
    if (error instanceof UnpackError) throw notFormio()
    throw error
  }
  return (name) => {
    const file = files.get(name)
    const value = file ? jsonOf(new TextDecoder().decode(file)) : []
    return Array.isArray(value) ? value : []
  }
}

const notFormio = () =>
  fail('INVALID', {
    message: msg`Filen är inget Form.io-formulär: listan components saknas eller har annat än komponenter.`,
  })

const isComponentList = (list: unknown): list is Source[] =>
  Array.isArray(list) && list.every((one) => componentShape.safeParse(one).success)

function refuseLarge(components: readonly Source[]): void {
  if (!isWithinLimits(components))
    throw fail('INVALID', { message: msg`Formuläret är för stort eller för djupt för att läsas in.` })
}

/** The components directly inside: its own list, and those of its columns, rows, cells and tabs. */
export function childrenOf(source: Source): Source[] {
  return groupsOf(source).flatMap(({ components }) => components.filter(isSource))
}

/**
 * Groups inside one, in order, each with where it stands and what is said of it; not all in a list need be components.
 */
export function groupsOf(
  source: Source,
): { path: string; facts: Record<string, unknown>; components: readonly unknown[] }[] {
  if (source.type === 'columns' && Array.isArray(source.columns)) {
    return source.columns.map((column, i) => ({
      path: `.columns[${i}].components`,
      facts: factsOf(column),
      components: listOf(column),
    }))
  }
  if (source.type === 'table' && Array.isArray(source.rows)) {
    return source.rows.flatMap((row, i) =>
      (Array.isArray(row) ? row : []).map((cell, j) => ({
        path: `.rows[${i}][${j}].components`,
        facts: { ...factsOf(cell), row: i },
        components: listOf(cell),
      })),
    )
  }
  if (source.type === 'tabs') {
    return tabsIn(source.components).map((tab, i) => ({
      path: `.components[${i}].components`,
      facts: factsOf(tab),
      components: listOf(tab),
    }))
  }
  return [{ path: '.components', facts: {}, components: listOf(source) }]
}

const listOf = (holder: unknown): readonly unknown[] => listIn(recordOf(holder).components)

/** What stands in a list, in its place. */
export const listIn = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : [])
export const isSource = (one: unknown): one is Source => componentShape.safeParse(one).success
const tabsIn = (list: unknown) => listIn(list)
const factsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

function isWithinLimits(components: readonly Source[]): boolean {
  let count = 0
  const visit = (list: readonly Source[], depth: number): boolean =>
    depth <= maxDepth && list.every((one) => ++count <= maxComponents && visit(childrenOf(one), depth + 1))
  return visit(components, 0)
}

/** `{ sv: { text: translation } }`; a language's region is left off. */
export function translationsOf(value: unknown): Translations {
  const texts = Object.entries(recordOf(value)).flatMap(([locale, entries]) => {
    const all = Object.entries(recordOf(entries)).filter(isText)
    return all.length > 0 ? [[locale.slice(0, 2), Object.fromEntries(all)] as const] : []
  })
  return Object.fromEntries(texts)
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
