import { expect, test } from 'bun:test'
import { createPageState } from '../../rules/page/page.ts'
import type { Tree, TreeNode } from '../../tree/tree.ts'
import { valueDefinition } from '../values.ts'
import { summaryOf } from './summaryOf.ts'

const texts: [what: string, extra: Record<string, unknown>, names: string[]][] = [
  ['a text that only explains is no question', { content: 'Så här gör du.' }, ['namn']],
  ['a text that visitors rewrite is one', { content: 'Skriv här.', editInPortal: true }, ['text', 'namn']],
]

test.each(texts)('%s', (_, extra, names) => {
  const node = (
    _id: string,
    type: string,
    more: Record<string, unknown>,
    structure: string[] = [],
  ): TreeNode => ({ _id, type, extra: more, structure }) as unknown as TreeNode
  const tree: Tree = {
    rootId: 'root',
    nodes: {
      root: node('root', 'Root', {}, ['t', 'n']),
      t: node('t', 'Text', { name: 'text', ...extra }),
      n: node('n', 'Input', { name: 'namn', label: 'Namn' }),
    },
  }
  const state = createPageState({
    tree,
    valueDefinition,
    values: { namn: 'Eva' },
    facts: { roles: [], status: null, variable: () => undefined },
    today: '2026-11-21',
  })
  const rows = summaryOf(state, { locale: 'sv', t: (text) => String(text) }).flatMap((page) => page.rows)
  expect(rows.map(({ name }) => name)).toEqual(names)
})
