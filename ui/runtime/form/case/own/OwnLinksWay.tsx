import type { FormFillModel } from '../../../../../src/shared/wire/page.ts'
import { usePage } from '../../../page.ts'
import { PrintButton } from '../PrintButton.tsx'
import { HeldWay } from './HeldWay.tsx'
import { useHeldHere } from './heldHere.ts'

/** A case that is sent in on paper, its receipt and its links, for its author. */
export function OwnLinksWay({ model: { own, formDataId, caseToken, action } }: { model: FormFillModel }) {
  const { t } = usePage()
  useHeldHere('case', { formDataId: own ? formDataId : null, caseToken })
  if (!own || !formDataId) return null
  const to = (what: string) =>
    `${action}${action.includes('?') ? '&' : '?'}${what}=${encodeURIComponent(formDataId)}`
  return (
    <div className="v-buttons">
      <PrintButton>{t('Skriv ut')}</PrintButton>
      <HeldWay held={{ formDataId, caseToken }} to={to('receipt')} action="receipt">
        {t('Kvittot')}
      </HeldWay>
      <HeldWay held={{ formDataId, caseToken }} to={to('links')} action="links">
        {t('Dina länkar')}
      </HeldWay>
    </div>
  )
}
