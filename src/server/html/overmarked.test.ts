import { expect, test } from 'bun:test'
import { isOvermarked } from './overmarked.ts'

const letter =
  '# Hej\n\n**Tack** för *anmälan*. Se [sidan](/v/a).\n\n- ett\n  - två\n    1. tre\n\n> citat\n\n---\n'

test.each<[what: string, markdown: string, is: boolean]>([
  ['a letter', letter, false],
  ['a long page', letter.repeat(200), false],
  ['many answers, whose signs are text', '- \\*Var\\*: \\[Storgatan\\] \\_1\\_\n'.repeat(3_000), false],
  ['a rule of stars and a table of dashes', `${'* '.repeat(9)}\n${'- '.repeat(15)}`, false],
  ['long rules', `${'-'.repeat(200)}\n\n${'*'.repeat(200)}\n`, false],
  ['spaces without end', `${`-${' '.repeat(5_000)}`.repeat(15)}x\n`.repeat(20), false],
  ['emphasis that never ends', '*a_'.repeat(6_000), true],
  ['links that never end', '[a]('.repeat(5_000), true],
  ['quotes within quotes', '> '.repeat(5_000), true],
  ['lists within lists on one line', '- '.repeat(100).concat('x'), true],
  [
    'lists within lists on many lines',
    Array.from({ length: 200 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n'),
    true,
  ],
])('%s', (_, markdown, is) => {
  expect(isOvermarked(markdown)).toBe(is)
})
