import { expect, test } from 'bun:test'
import { problemText } from './problemText.ts'

const t = (message: unknown, values?: Record<string, unknown>) => `${message} ${values?.label ?? ''}`.trim()
const missing = { level: 'error', key: 'validation.required' } as const

test.each([
  [{ label: 'Namn' }, 'Input', 'validation.enter namn'],
  [{ label: 'IBAN' }, 'Input', 'validation.enter IBAN'],
  [{ label: 'Slag av fel', options: [] }, 'Radio', 'validation.choose slag av fel'],
  [{ label: 'Bilder' }, 'FileUpload', 'validation.upload bilder'],
  [{ label: 'Var finns felet?' }, 'Input', 'validation.answer Var finns felet?'],
  [{}, 'Input', 'validation.required'],
  [{ label: 'Namn', validation: { requiredMessage: 'Skriv ditt namn' } }, 'Input', 'Skriv ditt namn'],
])('a missing answer to %j of %s says what to do', (settings, type, said) => {
  expect(problemText(missing, settings, t as never, 'sv', type)).toBe(said)
})
