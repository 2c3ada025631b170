import { regions } from '../catalogue/read/dates.ts'
import type { Values } from '../fields/field.ts'
import type { Translate } from '../i18n.ts'
import { formatMoney } from '../rules/text/format.ts'

/** The kinds of lines that tell of payments. */
export const isOfPayments = (kind: string): boolean => kinds.has(kind)
const kinds: ReadonlySet<string> = new Set([
  'paymentAsked',
  'paymentUnclear',
  'paymentNone',
  'paid',
  'paymentCancelled',
  'paymentUnmarked',
])

/** What was asked to be paid, was paid or written off, in words. */
export function paymentWords(
  kind: string,
  detail: Values,
  t: Translate,
  region: string,
): { icon: string; text: string; note?: string } {
  const said = (name: string) => (typeof detail[name] === 'string' ? String(detail[name]) : '')
  const amount = formatMoney(Number(detail.amount ?? 0) / 100, region === regions.en ? 'en' : 'sv')
  const reference = t('Referens {reference}', { reference: said('reference') })
  switch (kind) {
    case 'paymentAsked':
      return {
        ...{ icon: 'receipt', text: t('{amount} ska betalas senast {day}', { amount, day: said('due') }) },
        note: reference,
      }
    case 'paid':
      return {
        ...{ icon: 'circle-check', text: t('{amount} är betalt, {day}', { amount, day: said('paidOn') }) },
        note: reference,
      }
    case 'paymentCancelled':
      return {
        ...{ icon: 'ban', text: t('Betalningen av {amount} skrevs av', { amount }) },
        note: reference,
      }
    case 'paymentUnmarked':
      return {
        ...{
          icon: 'undo-2',
          text: t('Betalningen av {amount} är inte markerad som betald längre', { amount }),
        },
        note: said('reason') || reference,
      }
    case 'paymentNone':
      return { icon: 'circle-check', text: t('Inget är kvar att betala') }
    default:
      return {
        icon: 'octagon-alert',
        text: t('Betalning begärdes inte: beloppet går inte att läsa ur svaret'),
      }
  }
}
