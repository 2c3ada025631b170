import type { Form as Definition } from '../../../src/shared/catalogue/Form.ts'
import type { FormModel } from '../../../src/shared/wire/page/form.ts'
import { needsCaseParts, useCaseParts } from '../form/caseParts.ts'
import { FormView } from '../form/FormView.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** A form in a view: filled in, read, or thanked for. The server has chosen which. */
export function Form({ settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  const label = typeof settings.label === 'string' ? settings.label : ''
  if (mode === 'builder') return <p className="v-placeholder">{label || t('Formuläret visas här')}</p>
  return model ? <Shown model={model} label={label} /> : null
}

function Shown({ model, label }: { model: FormModel; label: string }) {
  const parts = useCaseParts(model)
  if (needsCaseParts(model) && !parts) return null
  if (model.kind === 'fill') return <FormView model={model} label={label} parts={parts} />
  if (!parts) return null
  if (model.kind === 'receipt') return <parts.SentIn model={model} />
  if (model.kind === 'links') return <parts.OwnLinks model={model} />
  if (model.kind === 'statement') return <parts.Statement model={model} />
  if (model.kind === 'missing') return <parts.Missing model={model} />
  if (model.kind === 'visitOver') return <parts.VisitOver model={model} />
  return <parts.Expired model={model} />
}
