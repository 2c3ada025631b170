import { z } from 'zod'
import { isRecord } from '../record.ts'
import { safeHref } from '../wire/page/hrefs.ts'
import { type EntryForm, type EntryTypes, typeOfEntry } from './entryTypes.ts'
import { problemsOf } from './shape.ts'

/** What an entry may hold beside the fields of its type: kept for whoever reads it, and not edited. */
const kept = z.object({
  match: z.array(z.string().max(200)).max(50).optional(),
  hasIntl: z.boolean().optional(),
  locale: z.string().max(20).optional(),
})

/** At most so many entries in one place. */
const most = 500

/**
 * Problems of a tree of entries by path (`0.navItems.2.url`), as translation keys: types that may not stand where
 * they do, keys that are not known, values that are wrong in form, and addresses that no page may link to.
 */
export function entryProblems(
  value: unknown,
  { types }: Pick<EntryTypes, 'types'>,
  form: EntryForm,
): Record<string, string> {
  const problems: Record<string, string> = {}
  look(value, form.types, '')
  if (form.exactly !== undefined && Array.isArray(value) && value.length !== form.exactly)
    problems[''] ??= 'validation.invalid_value'
  return problems

  function look(entries: unknown, allowed: readonly string[], within: string) {
    if (!Array.isArray(entries)) return tell(within, 'validation.invalid_type')
    if (entries.length > most) return tell(within, 'validation.tooMany')
    for (const [i, entry] of entries.entries()) lookAt(entry, allowed, within ? `${within}.${i}` : String(i))
  }

  function lookAt(entry: unknown, allowed: readonly string[], path: string) {
    if (!isRecord(entry)) return tell(path, 'validation.invalid_type')
    const { type, ...rest } = entry
    const name = typeOfEntry(entry, allowed, types)
    const definition = name === undefined || !allowed.includes(name) ? undefined : types[name]
    if (!definition) return tell(`${path}.type`, 'validation.invalid_value')
    const { children, fields } = definition
    const { [children?.key ?? '']: inside, ...own } = rest
    const edited = Object.fromEntries(
      Object.entries(own).filter(([key]) => key in fields || !(key in kept.shape)),
    )
    for (const [key, problem] of Object.entries(problemsOf(fields, edited))) tell(`${path}.${key}`, problem)
    for (const { path: at } of kept.safeParse(own).error?.issues ?? [])
      tell(`${path}.${at.join('.')}`, 'validation.invalid_type')
    if (typeof own.url === 'string' && safeHref(own.url) === null) tell(`${path}.url`, 'validation.url')
    if (children && inside !== undefined) look(inside, children.types, `${path}.${children.key}`)
  }

  function tell(path: string, key: string): void {
    problems[path] ??= key
  }
}
