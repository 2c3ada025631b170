import { expect, test } from 'bun:test'
import { metIn, withChanged } from './metTogether.ts'

const one = { steps: { author: 'readonly', '*': 'readonly', handler: 'edit' } } as const
const other = { steps: { author: 'readonly', '*': 'summary' } } as const

test('what all meet is what is said of each', () => {
  expect(metIn([one, other])).toEqual({ steps: { author: 'readonly' }, redirects: {} })
  expect(metIn([one])).toEqual({ ...one, redirects: {} })
})

test('what is changed of several leaves what each says of others', () => {
  const given = metIn([one, other])
  const set = { steps: { author: 'readonly', '*': 'readonly' } } as const
  expect(withChanged(other, given, set)).toEqual({ steps: { author: 'readonly', '*': 'readonly' } })
  expect(withChanged(one, given, set)).toEqual(one)
  expect(withChanged(one, given, { steps: {} })).toEqual({ steps: { '*': 'readonly', handler: 'edit' } })
})

test('an address is kept where somebody is led to it, and no longer', () => {
  const led = { steps: { author: 'redirect' }, redirects: { author: '/v/start' } } as const
  const given = metIn([led, led])
  expect(withChanged(led, given, given)).toEqual(led)
  expect(withChanged(led, given, { steps: { author: 'edit' } })).toEqual({ steps: { author: 'edit' } })
})
