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

test.each([
  [{ label: 'Beskrivning' }, {}, 'Beskrivning: för lång'],
  [{ label: 'Hur många?' }, {}, 'Hur många? För lång'],
  [{}, {}, 'För lång'],
  [{ label: 'Nummer' }, { message: 'Skriv som på skylten' }, 'Skriv som på skylten'],
])(
  'another problem with %j says what question it is about, unless in a builder’s words',
  (settings, values, said) => {
    const problem = { level: 'error', key: 'För lång', values } as const
    expect(problemText(problem, settings, ((key: string) => key) as never, 'sv')).toBe(said)
  },
)
