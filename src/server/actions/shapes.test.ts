import { expect, test } from 'bun:test'
import { day } from './shapes.ts'

test.each(['2026-03-01', '2028-02-29'])('%s is a day', (text) => {
  expect(day.safeParse(text).success).toBe(true)
})

test.each(['2026-13-01', '2026-02-30', '2026-2-3', '20260203', '2026-03-01T00:00', ' 2026-03-01', ''])(
  '%j is no day, and is refused in words',
  (text) => {
    expect(day.safeParse(text).error?.issues[0]?.message).toBe('validation.date')
  },
)
