import type { Option } from './OptionRow.tsx'

/** Leaves out options with an empty value and sorts the rest by what is seen, without regard to case. */
export function sortOptions(options: readonly Option[], region: string, sort = true): Option[] {
  const kept = options.filter((option) => option.value !== '')
  if (!sort) return kept
  const order = new Intl.Collator(region, { sensitivity: 'base', numeric: true })
  return kept.sort((a, b) => order.compare(a.label || a.value, b.label || b.value))
}
