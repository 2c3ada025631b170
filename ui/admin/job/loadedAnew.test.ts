import { afterEach, expect, spyOn, test } from 'bun:test'
import { wasLoadedAnew } from './loadedAnew.ts'

const entries = spyOn(performance, 'getEntriesByType')
afterEach(() => void entries.mockReset())

test('a page that was loaded anew, or come back to, is told apart from another window', () => {
  const after = (type: string) => {
    entries.mockReturnValue([Object.assign(performance.mark('begun'), { type })])
    return wasLoadedAnew()
  }
  expect(['reload', 'back_forward', 'navigate', 'prerender'].map(after)).toEqual([true, true, false, false])
  entries.mockReturnValue([])
  expect(wasLoadedAnew()).toBe(false)
})
