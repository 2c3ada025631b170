import { useState } from 'react'
import { swedishDay } from '../../../../src/shared/calendar/swedishDay.ts'
import { formatMoney } from '../../../../src/shared/rules/text/format.ts'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useLocale, useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import type { LoadedCase } from '../types.ts'
import { useDone } from '../useDone.tsx'

interface PaymentDialogProps {
  id: string
  payment: NonNullable<LoadedCase['payments']>['payments'][number]
  onDone: () => void
  onClose: () => void
}

/** Says that the money has come: which day, and what the bank calls it. */
export function MarkPaidDialog({ id, payment, onDone, onClose }: PaymentDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useClient()
  const [paidOn, setPaidOn] = useState(swedishDay())
  const [mark, setMark] = useState('')
  const { busy, error, run } = useDone(onDone, onClose)
  return (
    <Modal
      open
      icon="circle-check"
      title={t('Markera som betald')}
      subtitle={`${formatMoney(payment.amount, locale)} · ${payment.reference}`}
      locked={busy}
      onClose={onClose}
      primary={{
        label: t('Markera som betald'),
        busy,
        disabled: paidOn === '',
        onPress: () =>
          run(() =>
            client.call('case/markPaid', {
              ...{ formDataId: id, payment: payment._id, paidOn },
              ...(mark.trim() && { mark: mark.trim() }),
            }),
          ),
      }}
    >
      <div className="a-fields">
        <TextField type="date" label={t('Pengarna kom')} required value={paidOn} onChange={setPaidOn} />
        <TextField
          label={t('Bankens referens')}
          description={t('Om du vill, för att kunna hitta betalningen igen.')}
          maxLength={100}
          value={mark}
          onChange={setMark}
        />
        {error}
      </div>
    </Modal>
  )
}

/** Says that it is not to be paid, and why. */
export function CancelPaymentDialog({ id, payment, onDone, onClose }: PaymentDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useClient()
  const [reason, setReason] = useState('')
  const { busy, error, run } = useDone(onDone, onClose)
  return (
    <Modal
      open
      icon="ban"
      title={t('Skriv av betalningen')}
      subtitle={`${formatMoney(payment.amount, locale)} · ${payment.reference}`}
      locked={busy}
      onClose={onClose}
      primary={{
        label: t('Skriv av'),
        busy,
        disabled: reason.trim() === '',
        onPress: () =>
          run(() =>
            client.call('case/cancelPayment', {
              formDataId: id,
              payment: payment._id,
              reason: reason.trim(),
            }),
          ),
      }}
    >
      <div className="a-fields">
        <TextField
          label={t('Varför')}
          description={t('Står vid betalningen, för dem som handlägger ärendet. Ärendet stannar där det är.')}
          required
          multiline
          rows={2}
          maxLength={1_000}
          value={reason}
          onChange={setReason}
        />
        {error}
      </div>
    </Modal>
  )
}

/** Says that a mark was wrong, and why. */
export function UnmarkPaidDialog({ id, payment, onDone, onClose }: PaymentDialogProps) {
  const t = useT()
  const locale = useLocale()
  const client = useClient()
  const [reason, setReason] = useState('')
  const { busy, error, run } = useDone(onDone, onClose)
  return (
    <Modal
      open
      icon="undo-2"
      title={t('Ta tillbaka markeringen')}
      subtitle={`${formatMoney(payment.amount, locale)} · ${payment.reference}`}
      locked={busy}
      onClose={onClose}
      primary={{
        label: t('Ta tillbaka'),
        busy,
        disabled: reason.trim() === '',
        onPress: () =>
          run(() =>
            client.call('case/unmarkPaid', {
              formDataId: id,
              payment: payment._id,
              reason: reason.trim(),
            }),
          ),
      }}
    >
      <div className="a-fields">
        <p className="k-muted">
          {t(
            'Betalningen ska betalas igen. Gick ärendet vidare när den markerades går det tillbaka. Det som skickades då tas inte tillbaka.',
          )}
        </p>
        <TextField
          label={t('Varför')}
          description={t('Står i historiken, för dem som handlägger ärendet.')}
          required
          multiline
          rows={2}
          maxLength={1_000}
          value={reason}
          onChange={setReason}
        />
        {error}
      </div>
    </Modal>
  )
}
