import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { ActionError } from '../../actionError.ts'
import { type Correction, createCorrections, type KeepCorrection } from './corrections.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const place = { userId: 'hanna', id: 'case-1', name: 'plats' }
const at = (value: string): Correction => ({ value, start: 'Storgatan 12', readAt: 3 })

function tab() {
  const kept = new Map<string, string>()
  return createCorrections(() => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }))
}

/** What a server is told to keep; it can be down. */
function server() {
  const held: { told: (string | null)[]; down: boolean; refuses: boolean } = {
    ...{ told: [], down: false, refuses: false },
  }
  const keep: KeepCorrection = async (_, correction) => {
    if (held.down) throw new ActionError({ code: 'OFFLINE', message: 'Ingen kontakt' })
    if (held.refuses) throw new ActionError({ code: 'FORBIDDEN', message: 'Nej' })
    held.told.push(correction?.value ?? null)
  }
  return { held, keep }
}

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('what is written is kept at a pause, and given up at once', async () => {
  const { held, keep } = server()
  const corrections = tab()
  corrections.write(place, at('Storgatan 1'), keep)
  await pass(500)
  corrections.write(place, at('Storgatan 14'), keep)
  expect(corrections.isKept(place)).toBe(false)
  await pass(999)
  expect(held.told).toEqual([])
  await pass(1)
  expect(held.told).toEqual(['Storgatan 14'])
  expect(corrections.isKept(place)).toBe(true)
  corrections.write(place, null, keep)
  await pass(0)
  expect(held.told).toEqual(['Storgatan 14', null])
  expect(corrections.of(place)).toBeNull()
})

test('what another browser has begun is offered, and never in place of what this one has', () => {
  const { keep } = server()
  const corrections = tab()
  const kept = [{ name: 'plats', value: 'Storgatan 14', readAt: 2 }]
  expect(corrections.take({ userId: 'hanna', id: 'case-1' }, kept)).toEqual(['plats'])
  expect(corrections.of(place)).toEqual({ value: 'Storgatan 14', readAt: 2 })
  corrections.write(place, at('Storgatan 16'), keep)
  expect(corrections.take({ userId: 'hanna', id: 'case-1' }, kept)).toEqual([])
  expect(corrections.of(place)?.value).toBe('Storgatan 16')
})

test('where the line is down it is tried again, where it is refused it is not', async () => {
  const { held, keep } = server()
  const corrections = tab()
  held.down = true
  corrections.write(place, at('Storgatan 14'), keep)
  await pass(1_000)
  expect(corrections.isKept(place)).toBe(false)
  held.down = false
  await pass(15_000)
  expect(held.told).toEqual(['Storgatan 14'])
  held.refuses = true
  corrections.write(place, at('Storgatan 16'), keep)
  await pass(1_000)
  held.refuses = false
  await pass(60_000)
  expect(held.told).toEqual(['Storgatan 14'])
  expect(corrections.of(place)?.value).toBe('Storgatan 16')
})

test('an answer that is saved takes its correction along, and one that is refused keeps it', async () => {
  const { held, keep } = server()
  const corrections = tab()
  corrections.write(place, at('Storgatan 14'), keep)
  const refused = corrections.save(place, () => Promise.reject(new Error('refused')))
  expect(refused).rejects.toThrow('refused')
  await pass(1_000)
  expect(corrections.of(place)?.value).toBe('Storgatan 14')
  expect(held.told).toEqual(['Storgatan 14'])
  corrections.write(place, at('Storgatan 16'), keep)
  await corrections.save(place, async () => {})
  await pass(60_000)
  expect(corrections.of(place)).toBeNull()
  expect(held.told).toEqual(['Storgatan 14'])
})
