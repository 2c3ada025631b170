import { expect, test } from 'bun:test'
import { aboveFeet } from './feet.ts'

const own = { left: 16, right: 359, top: 700, bottom: 784 }
const foot = (more: object = {}) => ({ left: 0, right: 375, top: 740, bottom: 800, ...more })

test.each([
  ['no dialog', undefined, 16],
  ['a foot at the bottom', foot(), 68],
  ['one higher up, which messages do not reach', foot({ top: 600, bottom: 660 }), 16],
  ['one that they reach in part', foot({ top: 660, bottom: 720 }), 148],
  ['one beside them', foot({ left: 400, right: 800 }), 16],
  ['one under the edge of the window', foot({ top: 790, bottom: 850 }), 18],
])('with %s messages stand so high', (_what, under, bottom) => {
  expect(aboveFeet(own, under, 800)).toBe(bottom)
})
