import type { FormModel } from '../../../src/shared/wire/page.ts'
import { Expired } from '../form/Expired.tsx'
import { FormView } from '../form/FormView.tsx'
import { Missing } from '../form/Missing.tsx'
import { Receipt } from '../form/Receipt.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** A form in a view: filled in, read, or thanked for. The server has chosen which. */
export function Form({ node, settings }: ComponentProps) {
  const { data, mode, t } = usePage()
  const model = data[node._id] as FormModel | undefined
  const label = typeof settings.label === 'string' ? settings.label : ''
  if (mode === 'builder') return <p className="v-placeholder">{label || t('Formuläret visas här')}</p>
  if (!model) return null
  if (model.kind === 'receipt') return <Receipt model={model} />
  if (model.kind === 'missing') return <Missing model={model} />
  if (model.kind === 'expired') return <Expired model={model} />
  return <FormView model={model} label={label} />
}
