import type { KindOf } from '../../documents/kinds/kind.ts'

export const counterKind: KindOf<'counter'> = {
  check({ values }) {
    const format = String(values.format ?? '')
    if (!format) return {}
    const rest = format.replace(/\{(year|month|day|seq(:([1-9]|1[0-2]))?)\}/g, '')
    // One running number: a second would be the same again.
    const ok = format.split('{seq').length === 2 && !/[{}]/.test(rest)
    return ok ? {} : { format: 'validation.counterFormat' }
  },
}
