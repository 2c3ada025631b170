import { useState } from 'react'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { formatMoney } from '../../../../src/shared/rules/text/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useLocale, useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import type { LoadedCase } from '../types.ts'
import { CancelPaymentDialog, MarkPaidDialog, UnmarkPaidDialog } from './PaymentDialogs.tsx'

type Payments = NonNullable<LoadedCase['payments']>
type Payment = Payments['payments'][number]

/** What the sender of the case is asked to pay, and has; for its staff, who mark it as paid or write it off. */
export function PaymentsPart({
  id,
  payments: { payments, missing, payee },
  closed,
  onChanged,
}: {
  id: string
  payments: Payments
  closed: boolean
  onChanged: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<{ what: 'paid' | 'cancel' | 'unmark'; payment: Payment } | null>(null)
  const close = () => setOpen(null)
  const ask = async () => {
    setBusy(true)
    try {
      await client.call('case/askPayment', { formDataId: id })
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="a-side-part" aria-labelledby="case-payments">
      <h2 id="case-payments">{t('Betalning')}</h2>
      <ul className="a-lines" aria-labelledby="case-payments">
        {payments.map((one) => (
          <li key={one._id} className="a-line">
            <Icon icon={icons[one.state]} size={16} />
            <div className="a-line-text">
              <span>
                <strong>{formatMoney(one.amount, locale)}</strong> {one.text}
              </span>
              <span className={one.state === 'late' ? 'a-late' : 'k-muted'}>{stateWords(one, t)}</span>
              <span className="k-muted">{t('Referens {reference}', { reference: one.reference })}</span>
              {one.mark && (
                <span className="k-muted">{t('Bankens referens: {mark}', { mark: one.mark })}</span>
              )}
              {one.reason && <span className="k-muted">{one.reason}</span>}
              {!closed && one.undoable && (
                <span className="a-line-actions">
                  <Button small variant="ghost" onPress={() => setOpen({ what: 'unmark', payment: one })}>
                    {t('Ta tillbaka markeringen …')}
                  </Button>
                </span>
              )}
              {!closed && (one.state === 'open' || one.state === 'late') && (
                <span className="a-line-actions">
                  <Button small onPress={() => setOpen({ what: 'paid', payment: one })}>
                    {t('Markera som betald …')}
                  </Button>
                  <Button small variant="ghost" onPress={() => setOpen({ what: 'cancel', payment: one })}>
                    {t('Skriv av …')}
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {payee && !payee.bankgiro && !payee.plusgiro && (
        <p className="k-muted">
          {t('Den som ska betala ser inte vart, för mottagarens bankgiro eller plusgiro är inte inställt.')}
        </p>
      )}
      {missing && (
        <>
          <p className="k-muted">
            {missing === 'amount'
              ? t(
                  'Statusen begär betalning, men beloppet går inte att läsa ur svaret. Rätta svaret och begär den sedan.',
                )
              : t('Statusen begär betalning, men ingen är begärd.')}
          </p>
          {!closed && (
            <Button small busy={busy} onPress={() => void ask()}>
              {t('Begär betalning')}
            </Button>
          )}
        </>
      )}
      {open?.what === 'paid' && (
        <MarkPaidDialog id={id} payment={open.payment} onDone={onChanged} onClose={close} />
      )}
      {open?.what === 'unmark' && (
        <UnmarkPaidDialog id={id} payment={open.payment} onDone={onChanged} onClose={close} />
      )}
      {open?.what === 'cancel' && (
        <CancelPaymentDialog id={id} payment={open.payment} onDone={onChanged} onClose={close} />
      )}
    </section>
  )
}

const icons = { open: 'receipt', late: 'clock-alert', paid: 'circle-check', cancelled: 'ban' } as const

function stateWords({ state, due, paidOn, by }: Payment, t: Translate): string {
  switch (state) {
    case 'open':
      return t('Ska betalas senast {day}', { day: due })
    case 'late':
      return t('Skulle ha betalats senast {day}', { day: due })
    case 'paid':
      return t('Betald {day}, markerad av {name}', { day: paidOn ?? '', name: by ?? '' })
    case 'cancelled':
      return t('Avskriven av {name}', { name: by ?? '' })
  }
}
