import { afterEach, expect, test } from 'bun:test'
import { closeToast, toast, toastStore, toastTimeout } from './toastStore.ts'

afterEach(() => {
  for (const each of toastStore.get()) closeToast(each.id)
})

test('toasts stand in the order they came, with 15 seconds each', () => {
  toast.info('ett')
  toast.danger('två', { timeout: null })
  expect(toastStore.get().map(({ type, text, timeout }) => [type, text, timeout])).toEqual([
    ['info', 'ett', 15000],
    ['danger', 'två', null],
  ])
  expect(toastTimeout).toBe(15000)
})

test('the same message is not shown twice', () => {
  const first = toast.warning('ostadig')
  const second = toast.warning('ostadig')
  expect(toastStore.get().map((each) => each.id)).toEqual([second])
  expect(second).not.toBe(first)
})

test('listeners hear of each change, until they leave', () => {
  let heard = 0
  const leave = toastStore.subscribe(() => {
    heard += 1
  })
  const id = toast.success('klart')
  closeToast(id)
  leave()
  toast.success('igen')
  expect(heard).toBe(2)
})

test('what is removed looks like an error and is none, and what can be taken back by one toast is not taken back by another', () => {
  const action = { label: 'Ångra', onPress: () => {} }
  toast.removed('Ett har tagits bort', { action })
  toast.removed('Ett har tagits bort', { action })
  expect(toastStore.get().map(({ type, sign }) => [type, sign])).toEqual([
    ['danger', 'removed'],
    ['danger', 'removed'],
  ])
})
