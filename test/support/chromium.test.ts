import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fromRoot } from '../../scripts/vite/paths.ts'
import { withoutFeatures } from './chromium.ts'

test('what Playwright turns off in Chromium stays off beside what these tests turn off', () => {
  // Of two lists Chromium reads the last alone, and Playwright hands its own out nowhere.
  const source = readFileSync(fromRoot('node_modules/playwright-core/lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(source) ?? []
  const own = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name)
  expect(own).toContain('PaintHolding')
  expect(own.filter((name) => !withoutFeatures.includes(name ?? ''))).toEqual([])
})
