import { entryProblems } from '../../../shared/fields/entryProblems.ts'
import type { EntryTypes } from '../../../shared/fields/entryTypes.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import { menuEntries } from '../../../shared/schemas/menuEntries.ts'
import type { KindOf } from './kind.ts'

/** A portal's theme: names of colours and their values. */
const themeValue = /^[\w#%.,() -]{1,100}$/

export const menuKind: KindOf<'menu'> = {
  check({ values, before }) {
    const problems: Record<string, string> = {}
    const forms: EntryTypes['forms'] = menuEntries.forms
    const form = forms[String(values.menuType)]
    const asBefore = before && sameJson(before.content, values.content) && before.menuType === values.menuType
    if (form && values.content !== undefined && !asBefore) {
      for (const [path, key] of Object.entries(entryProblems(values.content, menuEntries, form)))
        problems[path === '' ? 'content' : `content.${path}`] = key
    }
    if (!isTheme(values.theme)) problems.theme = 'validation.invalid_type'
    return problems
  },
}

function isTheme(theme: unknown): boolean {
  if (theme === undefined || theme === null) return true
  if (typeof theme !== 'object' || Array.isArray(theme)) return false
  return Object.values(theme).every((value) => typeof value === 'string' && themeValue.test(value))
}
