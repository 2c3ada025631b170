import { expect, test } from 'bun:test'
import { sources, withoutComments } from './support/sources.ts'

/** Where a value is given a type by force, and why nothing better is to be had. */
const mayForce: readonly [file: string, why: string][] = [
  [
    'src/server/effects/settings.ts',
    'a shape that is built from fields at run time: the one place where their types meet it',
  ],
  ['src/server/store/postgres/open.ts', 'a trial with two of the repositories'],
]

/** A cast that the type check says nothing of, whatever is cast. */
const forced = [/\bas\s+never\b/, /<never>/, /\bas\s+(unknown|object)\s+as\b/]

test('nothing is cast past the type check', () => {
  const found = sources('src', 'ui', 'cli')
    .filter(({ path }) => !mayForce.some(([file]) => file === path))
    .flatMap(({ path, text }) => linesThatForce(text).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('every way to do so is seen', () => {
  const lines = [
    'go(answer as never)',
    'const held: Held<never> = {}',
    'return row as unknown as Row',
    'x as object as Y',
  ]
  expect(linesThatForce(lines.join('\n'))).toEqual(lines)
  expect(linesThatForce("const kept = [] as const\nreturn row as Row\n'asnever'")).toEqual([])
})

test('every exception is there, and needed', () => {
  const all = sources('src')
  const idle = mayForce.filter(([file]) => {
    const source = all.find(({ path }) => path === file)
    return !source || linesThatForce(source.text).length === 0
  })
  expect(idle).toEqual([])
})

/** Casts of the product's code, those that only say `const` left out. There may be fewer; more are a step back. */
const most = 205

test('there are no more casts than there were', () => {
  const count = sources('src', 'ui', 'cli').reduce((sum, { text }) => sum + castsIn(text), 0)
  expect(count).toBeLessThanOrEqual(most)
})

function castsIn(text: string): number {
  const code = withoutComments(text).replace(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g, "''")
  const renamed = code.replace(/^(import|export)\b[^;]*?from ''/gms, '')
  return renamed.match(/[\w)\]}'?!]\s+as\s+(?!const\b)[\w({[]/g)?.length ?? 0
}

function linesThatForce(text: string): string[] {
  return withoutComments(text)
    .split('\n')
    .filter((line) => forced.some((one) => one.test(line)))
    .map((line) => line.trim())
}
