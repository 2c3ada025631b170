import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { $lastChange, putAway, tellChange } from './changeStore.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  putAway()
  jest.useRealTimers()
})

const left = [{ _id: 'a', name: '2026-00001', code: 'INVALID', message: 'Ärendet saknar Gata.' }]

test('what was to come is told as having come, once it cannot be taken back any more', () => {
  tellChange('Skickas om tio sekunder.', 'id', left, { later: 'Är skickat.' })
  expect($lastChange.get()).toMatchObject({ text: 'Skickas om tio sekunder.', undo: 'id' })
  jest.advanceTimersByTime(9_500)
  expect($lastChange.get()).toMatchObject({ text: 'Är skickat.', undo: null, refused: left })
})

test('where nothing was left out it goes away by itself', () => {
  tellChange('Skickas om tio sekunder.', 'id', [], { later: 'Är skickat.' })
  jest.advanceTimersByTime(9_500)
  expect($lastChange.get()).toBeNull()
})
