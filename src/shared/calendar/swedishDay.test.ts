import { expect, test } from 'bun:test'
import { minuteOf, swedishDay } from './swedishDay.ts'

test('a day begins when it does in Sweden, in summer and in winter', () => {
  expect(swedishDay(Date.parse('2026-11-25T22:59:59Z'))).toBe('2026-11-25')
  expect(swedishDay(Date.parse('2026-11-25T23:00:00Z'))).toBe('2026-11-26')
  expect(swedishDay(Date.parse('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})

test('what is reckoned is what the time zone says, each quarter of an hour about each change and each day of forty years', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const moments: number[] = []
  for (let at = Date.UTC(1995, 0, 1, 22, 59, 59, 999); at < Date.UTC(2040, 0); at += 86_400_000)
    moments.push(at, at + 1)
  for (let year = 1996; year < 2040; year++)
    for (const month of [2, 9])
      for (let quarter = 0; quarter < 8 * 96; quarter++)
        moments.push(
          Date.UTC(year, month, 24) + quarter * 900_000,
          Date.UTC(year, month, 24) + quarter * 900_000 - 1,
        )
  const wrong = moments.filter((at) => minuteOf(at) !== format.format(at))
  expect(wrong.map((at) => new Date(at).toISOString())).toEqual([])
})

test('a moment that there is not is no day', () => {
  expect(() => swedishDay(Number.NaN)).toThrow(RangeError)
})
