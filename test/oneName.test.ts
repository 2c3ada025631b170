import { expect, test } from 'bun:test'
import { sources, withoutComments, withTests } from './support/sources.ts'

/** Names that something had once, and has no longer: one thing has one name. */
const notThese = [/colour/i]

/** Where an old name is said all the same, and why. */
const mayName: readonly [files: RegExp, why: string][] = [
  [/^src\/shared\/stored\/(graph|stored\.test)\.ts$/, 'brings graphs of before up to date'],
  [/^src\/shared\/schemas\/process\.ts$/, 'brings groups of states of before up to date'],
  [/^src\/server\/solutions\/(formio\/convert|solutions)\.test\.ts$/, 'solutions of others, and of before'],
]

test('what was renamed is called by its new name alone', () => {
  const found = withTests('src', 'ui', 'cli')
    .filter(({ path }) => !mayName.some(([files]) => files.test(path)))
    .flatMap(({ path, text }) => linesThatSay(text).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('settings, fields, variables and classes are seen; prose in comments is not', () => {
  const lines = [
    "{ colour: '#0f5c56' }",
    "valueAt(row, 'status.colour')",
    'const chosenColour = 1',
    '"a-colour"',
  ]
  expect(linesThatSay(lines.join('\n'))).toEqual(lines)
  expect(linesThatSay('/** A colour. */\n// colour\nconst color = 1')).toEqual([])
})

test('every exception is there, and says an old name', () => {
  const all = withTests('src')
  for (const [files] of mayName)
    expect(all.filter(({ path, text }) => files.test(path) && linesThatSay(text).length > 0)).not.toEqual([])
  // Besides tests, steps alone may: there are two.
  const product = sources('src').filter(({ path }) => mayName.some(([files]) => files.test(path)))
  expect(product.flatMap(({ text }) => linesThatSay(text))).toHaveLength(3)
})

test('who is staff at a case is decided in one place', () => {
  const defined = /\b(?:function|const|let) isStaff\b|\bisStaff\??:/
  const places = sources('src', 'ui', 'cli').filter(({ text }) => defined.test(withoutComments(text)))
  expect(places.map(({ path }) => path)).toEqual(['src/shared/process/who.ts'])
})

function linesThatSay(text: string): string[] {
  return withoutComments(text)
    .split('\n')
    .filter((line) => notThese.some((name) => name.test(line)))
    .map((line) => line.trim())
}
