import type { Sketch } from '../../src/shared/rules/page/pageFixture.ts'

/** A school application with a second guardian, whom the answers name. */

export const vh2 = { key: 'vh2', name: 'Vårdnadshavare 2', person: 'vh2namn', address: 'vh2epost' }

export const question = (name: string, label: string, type = 'text', more = {}): Sketch => [
  `Input#${name}`,
  { name, label, type, ...more },
]

/** Who the child and the second guardian are. */
export const guardianQuestions: readonly Sketch[] = [
  question('barn', 'Barnets namn'),
  question('vh2namn', 'Andra vårdnadshavaren'),
  question('vh2epost', 'Dennes e-post', 'email'),
]

/** One page that asks this. */
export const asking = (...questions: readonly Sketch[]): Sketch[] => [
  [
    'FormTab#p1',
    { label: 'Barnet' },
    ['Section#s1', {}, ['Row#r1', {}, ['Col#c1', { cols: 12 }, ...questions]]],
  ],
]
