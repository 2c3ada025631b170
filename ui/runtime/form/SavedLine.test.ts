import { expect, test } from 'bun:test'
import { clock } from './SavedLine.tsx'

test('the time of saving is that of Sweden, wherever the browser is', () => {
  const before = process.env.TZ
  try {
    process.env.TZ = 'America/New_York'
    const at = Date.UTC(2026, 10, 25, 21, 48)
    expect([clock(at, 'sv'), clock(at, 'en')]).toEqual(['22.48', '22:48'])
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
