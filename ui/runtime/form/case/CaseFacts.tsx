import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'

/** The number of a case that has been sent in, and where it stands; its author is told so in plain words below. */
export function CaseFacts({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  if (!model.number) return null
  return (
    <p className="v-case-facts">
      {model.mine?.title && <span lang={model.form.lang}>{model.form.name}</span>}
      <span>{t('Ärende {number}', { number: model.number })}</span>
      {model.state && !model.mine && !model.party && <span className="v-chip">{model.state.name}</span>}
    </p>
  )
}
