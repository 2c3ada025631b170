import { expect, test } from 'bun:test'
import { lastChange } from './lastChange.ts'

const entry = (kind: string, at: number, byName: string, toName?: string) => ({
  kind,
  at,
  byName,
  detail: toName === undefined ? {} : { toName },
})

test('the last change of status says who, when and to what', () => {
  const entries = [
    entry('sent', 1, ''),
    entry('status', 2, 'Rune', 'Öppnad'),
    entry('status', 3, 'Maria', 'Klar'),
    entry('note', 4, 'Hanna'),
  ]
  expect(lastChange(entries)).toEqual({ name: 'Maria', at: 3, status: 'Klar' })
  expect(lastChange(entries.slice(0, 1))).toBeNull()
})
