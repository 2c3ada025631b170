import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { ProcessState, StatePayment } from '../../../src/shared/process/process.ts'
import { NumberField } from '../../kit/input/NumberField.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { paymentFields } from './fields.ts'
import { optionOf, useOffers } from './offers.tsx'
import { withGone } from './options.ts'
import { SettingFields } from './SettingFields.tsx'
import { useWaysOut } from './useWaysOut.ts'

/** What a state asks its sender to pay, for what, within how many days, and where the case goes when it is paid. */
export function PaymentFields({
  state,
  disabled,
  errors,
  onChange,
}: {
  state: ProcessState
  disabled: boolean
  errors: Readonly<Record<string, string>>
  onChange: (payment: StatePayment) => void
}) {
  const t = useT()
  const { questions } = useOffers()
  const ways = useWaysOut(state)
  const { payment = {} } = state
  const isAnswer = payment.answer !== undefined
  const numbers = questions.filter(({ column }) => column === 'number').map(optionOf)
  const { answer, amount, ...rest } = payment
  const error = errors.payment ? t(problemText(errors.payment)) : null
  return (
    <section className="b-setting-group a-fields" data-field="payment">
      <h3>{t('Betalning')}</h3>
      <Select
        label={t('Belopp')}
        disabled={disabled}
        error={error}
        value={isAnswer ? 'answer' : 'amount'}
        options={[
          { value: 'amount', label: t('Samma för alla') },
          { value: 'answer', label: t('Står i ett svar') },
        ]}
        onChange={(of) => onChange(of === 'answer' ? { ...rest, answer: numbers[0]?.value ?? '' } : rest)}
      />
      {isAnswer && numbers.length > 0 ? (
        <Selector
          label={t('Fråga')}
          description={t('Ett tal i kronor. En fråga som bara handläggare besvarar går bra.')}
          sort={false}
          disabled={disabled}
          options={withGone(numbers, answer, t('{name} (finns inte)', { name: answer ?? '' }))}
          value={answer || null}
          onChange={(name) => onChange({ ...rest, answer: name ?? '' })}
        />
      ) : isAnswer ? (
        <TextField
          mono
          label={t('Frågans namn')}
          description={t('Processens formulär har ingen fråga efter ett tal än.')}
          disabled={disabled}
          maxLength={100}
          value={answer ?? ''}
          onChange={(name) => onChange({ ...rest, answer: name })}
        />
      ) : (
        <NumberField
          label={t('Kronor')}
          min={1}
          max={10_000_000}
          disabled={disabled}
          value={amount ?? null}
          onChange={(value) =>
            onChange({ ...rest, ...(value !== null && { amount: Math.round(value * 100) / 100 }) })
          }
        />
      )}
      <SettingFields
        fields={paymentFields}
        keys={['text', 'days']}
        values={{ ...payment }}
        errors={{}}
        context={{ disabled }}
        onChange={(key, value) => onChange({ ...payment, [key]: value ?? undefined })}
      />
      <Selector
        clearable
        label={t('Koppling när det är betalt')}
        description={t(
          'Tomt: ärendet stannar här tills någon för det vidare. Vad som händer om det inte betalas i tid säger en timer.',
        )}
        sort={false}
        disabled={disabled}
        options={withGone(ways, payment.done, t('En koppling som inte går härifrån'))}
        value={payment.done ?? null}
        onChange={(id) => {
          const { done: _was, ...others } = payment
          onChange({ ...others, ...(id && { done: id }) })
        }}
      />
    </section>
  )
}
