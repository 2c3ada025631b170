import type { payment as Definition } from '../../../src/shared/catalogue/payment.ts'
import { Paying } from '../form/case/own/Paying.tsx'
import { useCaseOfForm } from '../form/case/own/useCaseOfForm.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** Of the case of the page: what is to be paid, and has been. Who does not pay now goes back to the case, or where the builder says. */
function Payment({ node, settings, data }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  const label = String(settings.label1 ?? '')
  const form = useCaseOfForm()
  if (mode === 'builder') return <p className="v-placeholder">{label || t('Betalningen visas här')}</p>
  const apart = form === undefined ? data?.apart : undefined
  const model = form ?? apart
  if (!model) return null
  const way = data?.cancelHref
    ? { href: data.cancelHref, text: t('Betala senare') }
    : apart && { href: apart.action, text: t('Tillbaka till ärendet') }
  return <Paying model={model} apart={{ id: node._id, label, way }} />
}

export const payment = Payment
