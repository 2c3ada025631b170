import { expect, test } from 'bun:test'
import { catalogue } from '../src/shared/catalogue/index.ts'
import { sources, withoutComments } from './support/sources.ts'

/** Where a type is spoken of by name, and why that is no knowledge about it. */
const mayName: readonly [files: RegExp, why: string][] = [
  [/^src\/shared\/catalogue\//, 'the definitions themselves'],
  [/^src\/server\/solutions\/formio\//, 'the types of another product'],
  [/Fixture\.ts$/, 'made for tests'],
  [/^ui\/builder\/dev\//, 'a page to try the builder on'],
]

/** Also what somebody meets at a step of a process (`StepType`), of which engines do speak: the catalogue has it in small letters, as they have. */
const alsoStep = 'payment'
const types = catalogue
  .map(({ type }) => type)
  .filter((type) => type !== alsoStep)
  .join('|')
const comparisons = [
  new RegExp(`[=!]==\\s*'(${types})'`),
  new RegExp(`'(${types})'\\s*[=!]==`),
  new RegExp(`\\bcase\\s+'(${types})'`),
  new RegExp(`new Set(?:<string>)?\\(\\[[^\\]]*'(${types})'`),
  new RegExp(`\\['(${types})'[^\\]]*\\]\\.includes`),
]

test('only definitions know types by name: engines ask for a trait', () => {
  const found = sources('src', 'ui', 'cli')
    .filter(({ path }) => !mayName.some(([files]) => files.test(path)))
    .flatMap(({ path, text }) => linesThatCompare(text).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('every way to compare is seen', () => {
  const lines = [
    "if (node.type === 'FormTab') go()",
    "if ('Col' !== type) go()",
    "    case 'Tickets':",
    "const layout = new Set(['Section', 'Row'])",
    "['Heading', 'Markdown'].includes(type)",
  ]
  expect(linesThatCompare(lines.join('\n'))).toEqual(lines.map((line) => line.trim()))
  expect(linesThatCompare("traits.page.includes(node.type)\nnewNode('FormTab')")).toEqual([])
})

test('every exception is there', () => {
  const paths = sources('src', 'ui').map(({ path }) => path)
  expect(mayName.filter(([files]) => !paths.some((path) => files.test(path)))).toEqual([])
})

function linesThatCompare(text: string): string[] {
  return withoutComments(text)
    .split('\n')
    .filter((line) => comparisons.some((one) => one.test(line)))
    .map((line) => line.trim())
}
