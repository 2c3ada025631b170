import type { Option } from '../../kit/input/OptionRow.tsx'

/** The options, and what is chosen also where it is none of them (any more), named so. */
export function withGone(
  options: readonly Option[],
  value: string | null | undefined,
  gone: string,
): readonly Option[] {
  if (!value || options.some((option) => option.value === value)) return options
  return [...options, { value, label: gone, icon: 'triangle-alert' }]
}
