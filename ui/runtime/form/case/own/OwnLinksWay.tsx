import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { PrintButton } from '../PrintButton.tsx'
import { HeldWay } from './HeldWay.tsx'
import { useHeldHere } from './heldHere.ts'
import { OwnPress, useOwnForm } from './OwnPress.tsx'

/** A case that is sent in on paper, its receipt and its links, for its author. */
export function OwnLinksWay({ model }: { model: FormFillModel }) {
  const { t } = usePage()
  const { own, formDataId, caseToken, action } = model
  const form = useOwnForm(model)
  useHeldHere('case', { formDataId: own ? formDataId : null, caseToken })
  if (!own || !formDataId) return null
  const to = (what: string) =>
    `${action}${action.includes('?') ? '&' : '?'}${what}=${encodeURIComponent(formDataId)}`
  const way = (what: 'receipt' | 'links', name: string) =>
    form ? (
      <OwnPress model={model} action={what}>
        {name}
      </OwnPress>
    ) : (
      <HeldWay held={{ formDataId, caseToken }} to={to(what)} action={what}>
        {name}
      </HeldWay>
    )
  return (
    <div className="v-buttons">
      <PrintButton>{t('Skriv ut')}</PrintButton>
      {way('receipt', t('Kvittot'))}
      {way('links', t('Dina länkar'))}
    </div>
  )
}
