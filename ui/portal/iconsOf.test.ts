import { expect, test } from 'bun:test'
import type { TreeNode } from '../../src/shared/tree/tree.ts'
import { iconsOf } from './iconsOf.ts'

const node = (type: string, extra: TreeNode['extra']): TreeNode => ({
  _id: type,
  type,
  structure: [],
  extra,
  style: {},
})

test.each<[what: string, node: TreeNode, icons: string[]]>([
  ['help with its usual icon', node('Input', { helpBoxTemplateId: 'custom' }), ['circle-help']],
  ['help with its own', node('Radio', { helpBoxTemplateId: 'custom', helpBoxIcon: 'info' }), ['info']],
  [
    'help that is always there',
    node('Input', { helpBoxTemplateId: 'custom', helpBoxAlwaysVisible: true }),
    [],
  ],
  ['no help', node('Input', { helpBoxTemplateId: null, helpBoxIcon: 'info' }), []],
  ['a panel', node('Panel', { icon: 'wrench' }), ['wrench']],
  ['a panel without', node('Panel', { icon: '' }), []],
  ['buttons of a list', node('Tickets', { actionButtons: [{ icon: 'zap' }, { label: 'x' }] }), ['zap']],
  ['the page itself', node('PageTypeForm', { icon: 'house' }), []],
  ['a type that is not there', node('Nope', { icon: 'house' }), []],
])('%s', (_, one, icons) => {
  expect([...iconsOf([one])]).toEqual(icons)
})
