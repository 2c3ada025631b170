import { recordOf } from '../../../../src/shared/record.ts'
/** A comparison's right side as text: `12`, `a;b` for one of several, `=namn` for another answer. */
export function textOfTarget(to: unknown): string {
  if (to === undefined || to === null) return ''
  if (Array.isArray(to)) return to.map((one) => String(one ?? '')).join(';')
  if (typeof to === 'object') {
    const { value, variable } = recordOf(to)
    return value !== undefined ? `=${value}` : `=${variable ?? ''}`
  }
  return String(to)
}

/** Text as a comparison's right side. Numbers may stay texts: comparing reads them. A list stays a list. */
export function targetOfText(text: string, before: unknown): unknown {
  return Array.isArray(before) ? text.split(';') : text
}
