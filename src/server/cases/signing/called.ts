import { filledIn } from '../../../shared/catalogue/read/summaryOf.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../shared/i18n.ts'
import type { FormField } from '../forms.ts'

/** What a question is called where somebody reads what was signed: never by the name that its answer has in the form. */
export const called = (field: FormField | undefined, locale: Locale, t: Translate): string =>
  textIn(field?.settings.label, locale) || t(filledIn)
