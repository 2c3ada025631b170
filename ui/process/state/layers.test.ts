import { expect, test } from 'bun:test'
import { keepLayers, keptLayers, saidOf, shownLayers } from './layers.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('everybody begins as the process says, and sees what they have switched themselves', () => {
  expect(shownLayers(undefined, {}).has('times')).toBe(false)
  expect(shownLayers(undefined, {}).has('roles')).toBe(true)
  const said = [
    { _id: 'times', visible: true },
    { _id: 'roles', visible: false },
  ] as const
  expect(shownLayers(said, {}).has('times')).toBe(true)
  expect(shownLayers(said, {}).has('roles')).toBe(false)
  expect(shownLayers(said, { roles: true, times: false }).has('roles')).toBe(true)
  expect(shownLayers(said, { roles: true, times: false }).has('times')).toBe(false)
})

test('what a person switches is kept for the process it was switched in', () => {
  const own = storage()
  keepLayers(own, 'a', { effects: false, times: true })
  expect(keptLayers(own, 'a')).toEqual({ effects: false, times: true })
  expect(keptLayers(own, 'b')).toEqual({})
})

test('a process says no more than what is otherwise than usual', () => {
  expect(saidOf(shownLayers(undefined, {}))).toEqual([])
  const shown = shownLayers(undefined, { times: true, notes: false })
  expect(saidOf(shown)).toEqual([
    { _id: 'notes', visible: false },
    { _id: 'times', visible: true },
  ])
  expect(shownLayers(saidOf(shown), {})).toEqual(shown)
})
