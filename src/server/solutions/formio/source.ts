import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { isRecord, recordOf } from '../../../shared/record.ts'
import { isSafe } from '../../../shared/rules/condition/safe.ts'
import { fail } from '../../../shared/wire/errors.ts'

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
  display: 'wizard' | 'form'
  components: Source[]
  /** Locale → text in the form → its translation. */
  translations: Record<string, Record<string, string>>
  rest: Record<string, unknown>
}

const maxComponents = 5_000
const maxDepth = 30

const componentShape = z.looseObject({
  type: z.string().min(1).max(100),
  key: z.string().max(500).optional(),
})
const formShape = z.looseObject({
  title: z.string().optional(),
  name: z.string().optional(),
  display: z.string().optional(),
})

/**
 * Reads a Form.io definition, as Form.io exports it or wrapped as `{ form }`. INVALID with the reason when it is
 * something else; nothing of it is trusted beyond its shape.
 */
export function readSource(text: string): SourceForm {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw fail('INVALID', { message: msg`Filen är ingen giltig JSON, och därför inget Form.io-formulär.` })
  }
  if (!isSafe(value, 120))
    throw fail('INVALID', { message: msg`Filen har nycklar som inte är tillåtna, eller är för djup.` })
  const inner =
    isRecord(value) && isRecord(value.form) && !Array.isArray(value.components) ? value.form : value
  const form = formShape.safeParse(inner)
  const { components: list, ...facts } = recordOf(inner)
  const components = childrenIn(list)
  if (
    !form.success ||
    !Array.isArray(list) ||
    components.length === 0 ||
    components.length < list.length ||
    !components.every((one) => componentShape.safeParse(one).success)
  ) {
    throw fail('INVALID', {
      message: msg`Filen är inget Form.io-formulär: listan components saknas eller har annat än komponenter.`,
    })
  }
  if (!isWithinLimits(components))
    throw fail('INVALID', { message: msg`Formuläret är för stort eller för djupt för att läsas in.` })
  const { title, name, display, i18n, translations, ...rest } = facts
  const pages = components.filter(({ type }) => type === 'panel')
  return {
    title: String(title || name || '').trim(),
    // Where nothing is said, a form of panels alone is meant to be gone through one by one.
    display:
      display === 'wizard' || (display === undefined && pages.length === components.length)
        ? 'wizard'
        : 'form',
    components,
    translations: translationsOf(i18n ?? translations),
    rest,
  }
}

/** The components directly inside: its own list, and those of its columns, rows, cells and tabs. */
export function childrenOf(source: Source): Source[] {
  return groupsOf(source).flatMap(({ components }) => components)
}

/** Groups of components inside one, in order, each with where it stands and what is said of it. */
export function groupsOf(
  source: Source,
): { path: string; facts: Record<string, unknown>; components: Source[] }[] {
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

function listOf(holder: unknown): Source[] {
  return isRecord(holder)
    ? childrenIn(holder.components).filter((one) => componentShape.safeParse(one).success)
    : []
}

/** What of a list may be components. */
export const childrenIn = (list: unknown): Source[] => (Array.isArray(list) ? list.filter(isSource) : [])
const isSource = (one: unknown): one is Source => isRecord(one) && typeof one.type === 'string'
const tabsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : [])
const factsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

function isWithinLimits(components: readonly Source[]): boolean {
  let count = 0
  const visit = (list: readonly Source[], depth: number): boolean =>
    depth <= maxDepth && list.every((one) => ++count <= maxComponents && visit(childrenOf(one), depth + 1))
  return visit(components, 0)
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

function translationsOf(value: unknown): SourceForm['translations'] {
  if (!isRecord(value)) return {}
  const texts = Object.entries(value).flatMap(([locale, entries]) => {
    const all = Object.entries(recordOf(entries)).filter(isText)
    return all.length > 0 ? [[locale.slice(0, 2), Object.fromEntries(all)] as const] : []
  })
  return Object.fromEntries(texts)
}
