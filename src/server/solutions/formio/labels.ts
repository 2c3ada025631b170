import { textOf } from '../../html/text.ts'
import type { Source } from './source.ts'

/** Where a component's own words stand, the first that there is. */
export const labels = ['label', 'legend', 'title'] as const

/** What people read on the component. */
export function labelOf(source: Source): string {
  const texts = labels.map((key) => (typeof source[key] === 'string' ? textOf(source[key]) : ''))
  return (texts.find((text) => text !== '') ?? '').slice(0, 900)
}
