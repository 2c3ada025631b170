import type { ButtonSettings } from '../Button.ts'
import type { ValueDefinition } from '../value.ts'

/** A button with `setValue` holds yes or no, and turns it over when it is pressed. */
export const buttonValue: ValueDefinition<boolean, ButtonSettings> = {
  initial: (settings) => (settings.setValue === true ? false : null),
  isEmpty: (value) => value === null || value === undefined,
  clean: (value) => (typeof value === 'boolean' ? value : undefined),
  check: () => [],
  // A press is a button of the form, not a field: the page that receives it turns the value over.
  fromForm: () => undefined,
  text: (value, _settings, { t }) => (value ? t('Ja') : t('Nej')),
  column: 'flag',
  copied: () => false,
}
