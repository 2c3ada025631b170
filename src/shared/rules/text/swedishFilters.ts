import { ageOn, readPersonnummer } from './swedish.ts'
import type { TemplateFilter } from './template.ts'

/** `age` of a birth date or personnummer in whole years, `gender` (M or F) of a personnummer. */
export function swedishFilters(today: string): Record<string, TemplateFilter> {
  return {
    age: (value) =>
      ageOn(readPersonnummer(String(value ?? ''), today)?.birthDate ?? String(value ?? ''), today) ?? '',
    gender: (value) => readPersonnummer(String(value ?? ''), today)?.gender ?? '',
  }
}
