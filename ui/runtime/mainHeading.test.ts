import { expect, test } from 'bun:test'
import { sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { mainHeading } from './mainHeading.ts'

test.each([
  [
    'the first of level 1',
    [
      ['Heading#a', { tagName: 'h1' }],
      ['Heading#b', { tagName: 'h1' }],
    ],
    'a',
  ],
  [
    'none of a lower level, and none without',
    [
      ['Heading#a', {}],
      ['Heading#b', { tagName: 'h2' }],
    ],
    null,
  ],
  [
    'one further in',
    [
      ['Section#s', {}, ['Heading#a', { tagName: 'h1' }]],
      ['Heading#b', { tagName: 'h1' }],
    ],
    'a',
  ],
  ['no page has to have one', [], null],
] as const)('a page is named by %s', (_, nodes, expected) => {
  expect(mainHeading(sketchTree(...(nodes as never as Parameters<typeof sketchTree>)))).toBe(expected)
})
