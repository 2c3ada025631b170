import type { Summary as Definition } from '../../../src/shared/catalogue/Summary.ts'
import { useCaseParts } from '../form/caseParts.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** The answers so far; where there is no form, the place where they will stand. */
export function Summary({ node, settings }: ComponentProps<typeof Definition>) {
  const { form, mode, t } = usePage()
  const label = typeof settings.label === 'string' ? settings.label : ''
  const parts = useCaseParts(form?.model)
  if (!form || mode === 'builder') return <p className="v-placeholder">{label || t('Svaren visas här')}</p>
  if (!parts) return null
  return (
    <parts.SummaryOfAnswers form={form} id={node._id} label={label} hideEmpty={settings.hideEmpty === true} />
  )
}
