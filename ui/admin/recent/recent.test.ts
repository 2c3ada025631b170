import { afterEach, expect, test } from 'bun:test'
import { forgetOpened, openedBy, rememberOpened } from './recent.ts'

afterEach(forgetOpened)

const case_ = (n: number) => ({ label: `Ärende ${n}`, href: `/case/${n}` })
const labels = (userId: string) => openedBy(userId).map(({ label }) => label)

test('what was opened last stands first, once, and the oldest is forgotten', () => {
  for (let n = 1; n <= 9; n++) rememberOpened('anna', case_(n))
  rememberOpened('anna', { label: 'Ärende 5, ändrat', href: '/case/5' })
  expect(labels('anna')).toEqual(['Ärende 5, ändrat', ...[9, 8, 7, 6, 4, 3, 2].map((n) => `Ärende ${n}`)])
})

test('nobody sees what another has opened, and who leaves takes it along', () => {
  rememberOpened('anna', case_(1))
  expect(labels('bo')).toEqual([])
  forgetOpened()
  expect(labels('anna')).toEqual([])
})
