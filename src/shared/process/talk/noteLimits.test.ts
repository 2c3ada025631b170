import { expect, test } from 'bun:test'
import en from '../../../../ui/locales/en/shared.json'
import sv from '../../../../ui/locales/sv/shared.json'
import { longestNote } from './noteLimits.ts'

test('what is too long is told how long it may be', () => {
  const told = (locale: string) => new Intl.NumberFormat(locale).format(longestNote).replace(/\s/g, ' ')
  expect(sv['validation.longNote']).toContain(told('sv'))
  expect(en['validation.longNote']).toContain(told('en'))
})
