import { optionsOf } from '../../src/shared/catalogue/read/options.ts'
import type { Settings } from '../../src/shared/catalogue/value.ts'
import type { DrawnOption } from '../../src/shared/fields/kinds/options.ts'

/** The options to draw, or `FEL` when the effect that should give them answered with a text. */
export function shownOptions(settings: Settings): readonly DrawnOption[] | 'FEL' {
  if (typeof settings.options === 'string') return 'FEL'
  return optionsOf(settings).filter((option) => option && option.value !== '')
}
