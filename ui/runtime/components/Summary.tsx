import type { Summary as Definition } from '../../../src/shared/catalogue/Summary.ts'
import { needsCaseParts, usePartsWhen } from '../form/caseParts.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** The answers so far; apart from a form those of the case that the page's Form shows. */
export function Summary({ node, settings }: ComponentProps<typeof Definition>) {
  const { form, mode, t } = usePage()
  const label = typeof settings.label === 'string' ? settings.label : ''
  const parts = usePartsWhen(mode === 'live' && (!form || needsCaseParts(form.model)))
  if (mode === 'builder') return <p className="v-placeholder">{label || t('Svaren visas här')}</p>
  if (!parts) return null
  const shown = { id: node._id, label, hideEmpty: settings.hideEmpty === true }
  return form ? <parts.SummaryOfAnswers form={form} {...shown} /> : <parts.SummaryApart {...shown} />
}
