import { expect, test } from 'bun:test'
import { readMetrics } from './metrics.ts'

test('figures are read, and what explains them is passed over', () => {
  const text =
    '# TYPE verkstad_memory_bytes gauge\nverkstad_memory_bytes 4200000\nother_thing 1\nverkstad_writes_total 7\n'
  expect(readMetrics(text)).toEqual({ memory_bytes: 4_200_000, writes_total: 7 })
})
