import { msg } from '../../../shared/i18n.ts'
import { invoiceProvider } from '../../../shared/providers/invoice.ts'
import type { Provider } from '../../providers/provider.ts'

/** Payments that are made in the payer's bank, by a reference. Nothing is reached for it: what is set is shown. */
export const invoice: Provider = {
  kind: invoiceProvider,
  environment: () => [],
  problems({ bankgiro, plusgiro }) {
    const problems: Record<string, string> = {}
    if (isWrong(bankgiro, /^\d{3,4}-?\d{4}$/)) problems.bankgiro = 'validation.bankgiro'
    if (isWrong(plusgiro, /^\d{1,7}-?\d$/)) problems.plusgiro = 'validation.plusgiro'
    return problems
  },
  isOff: ({ bankgiro, plusgiro }) => !bankgiro && !plusgiro,
  check: async ({ name }) => (name ? null : nameless.id),
}

/** A number of an account with a check digit (Luhn), written as the banks write it. */
function isWrong(value: unknown, form: RegExp): boolean {
  if (typeof value !== 'string' || value === '') return false
  if (!form.test(value)) return true
  const digits = [...value.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((total, digit, i) => {
    const twice = digit * (i % 2 === 1 ? 2 : 1)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 !== 0
}

const nameless = msg`Ange vem som tar emot betalningen.`
