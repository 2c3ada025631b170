import { ageOn, readPersonnummer } from './swedish.ts'
import { type TemplateFilter, templateEngine } from './template.ts'

/** `age` of a birth date or personnummer in whole years, `gender` (M or F) of a personnummer. */
export function swedishFilters(today: string): Record<string, TemplateFilter> {
  return {
    age: (value) =>
      ageOn(readPersonnummer(String(value ?? ''), today)?.birthDate ?? String(value ?? ''), today) ?? '',
    gender: (value) => readPersonnummer(String(value ?? ''), today)?.gender ?? '',
  }
}

/** Whether a text in the small language of pages can be filled in: its braces are whole, and its filters are there. */
export function isReadable(text: string): boolean {
  let readable = true
  const engine = templateEngine({
    locale: 'sv',
    filters: swedishFilters('2020-01-01'),
    onError: () => {
      readable = false
    },
  })
  engine(text, {})
  return readable
}
