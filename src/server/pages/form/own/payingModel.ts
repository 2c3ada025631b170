import { startOfDay } from '../../../../shared/calendar/swedishDay.ts'
import { formatMoney } from '../../../../shared/rules/text/format.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { LoadedForm } from '../../../cases/contract.ts'
import type { LoadContext } from '../../contract.ts'
import { dayInWords } from '../model/when.ts'

/** What its author is to pay, and has. */
export function payingModel(
  { services, session }: LoadContext,
  { payments: told }: LoadedForm,
): Pick<FormFillModel, 'paying'> {
  if (!told || told.payments.length === 0) return {}
  const t = services.texts(session.locale, session.org)
  const { payments, payee } = told
  const money = (kronor: number) => formatMoney(kronor, session.locale)
  const day = (iso: string) => dayInWords(startOfDay(iso), session.locale)
  return {
    paying: {
      open: payments.flatMap(({ _id, amount, text, reference, due, state }) =>
        state === 'open' || state === 'late'
          ? [{ _id, amount: money(amount), text, reference, due: day(due), late: state === 'late' }]
          : [],
      ),
      paid: payments.flatMap(({ _id, amount, text, paidOn, reference }) =>
        paidOn === undefined
          ? []
          : {
              _id,
              text: [
                t('{amount} är betalt, {day}', { amount: money(amount), day: day(paidOn) }),
                text,
                t('Referens {reference}', { reference }),
              ]
                .filter(Boolean)
                .join('. '),
            },
      ),
      ...(payee && { payee }),
    },
  }
}
