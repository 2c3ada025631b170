import type { Settings } from '../../src/shared/catalogue/value.ts'
import type { FillOptions } from '../../src/shared/rules/text/fill.ts'
import { swedishFilters } from '../../src/shared/rules/text/swedishFilters.ts'
import { templateEngine } from '../../src/shared/rules/text/template.ts'

/** Fills in a text template; with `html` what is filled in is escaped. */
export type Fill = (template: string, html?: boolean) => string

/** Fills in text templates for drawing, from the answers at the moment and what else is known. */
export function createFill(options: FillOptions, answers: () => Record<string, unknown>): Fill {
  const { facts, locale, today } = options
  const filters = swedishFilters(today)
  const plain = templateEngine({ locale, filters })
  const inHtml = templateEngine({ locale, filters, html: true })
  return (template, html) => (html ? inHtml : plain)(template, { ...answers(), ...facts.context })
}

const templated = new WeakMap<Settings, boolean>()

/** Whether any setting holds a text template. Looked for once per node. */
export function hasTemplates(settings: Settings): boolean {
  let has = templated.get(settings)
  if (has === undefined) {
    has = JSON.stringify(settings).includes('{{')
    templated.set(settings, has)
  }
  return has
}

/** A copy with every template filled in. Settings whose name ends in `Html` hold HTML. */
export function fillSettings(settings: Settings, page: { fill: Fill }): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      keep.has(key) ? value : fillIn(value, page, key.endsWith('Html')),
    ]),
  )
}

/** Templates in these are filled in when an answer starts or is checked, not when it is drawn. */
const keep = new Set(['defaultValue', 'staticValue', 'notBefore', 'notAfter', 'name', 'show', 'disable'])

function fillIn(value: unknown, page: { fill: Fill }, html: boolean): unknown {
  if (typeof value === 'string') return value.includes('{{') ? page.fill(value, html) : value
  if (Array.isArray(value)) return value.map((part) => fillIn(part, page, html))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fillIn(part, page, html)]))
}
