import { expect, test } from 'bun:test'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { BuilderClient } from '../client.ts'
import { findingsOf, keyOf } from './findings.ts'
import { sourceOf } from './sources.ts'

const node = (type: string, extra: Record<string, unknown>): TreeNode => ({
  _id: type,
  type,
  structure: [],
  extra,
  style: {},
})

test.each([
  ['Navbar', {}, null],
  ['Navbar', { menuId: 'm1' }, { effect: 'Verkstad/getMenu', context: { menuId: 'm1' } }],
  ['Categories', {}, { effect: 'Verkstad/getCategories', context: { categories: [] } }],
  [
    'ProcessList',
    { categories: ['c1'], to: 's' },
    { effect: 'Components/ProcessList/get', context: { categories: ['c1'], to: 's' } },
  ],
  ['Input', { label: 'Namn' }, null],
])('what %s with %j shows comes from %j', (type, extra, source) => {
  const found = sourceOf(node(type, extra))
  expect(found && { effect: found.effect, context: found.context }).toEqual(source)
})

function server() {
  const asked: string[] = []
  const heard = new Map<string, (event: never) => void>()
  const replies: ((answer: unknown) => void)[] = []
  const client = {
    effect: (name: string) => {
      asked.push(name)
      return new Promise((resolve) => replies.push(resolve))
    },
    onEvent(name: string, listener: (event: never) => void) {
      heard.set(name, listener)
      return () => undefined
    },
  } as unknown as BuilderClient
  const tell = (name: string, event: unknown) => heard.get(name)?.(event as never)
  return { client, asked, replies, tell }
}

const source = sourceOf(node('Navbar', { menuId: 'm1' }))
if (!source) throw new Error('A bar with a menu has a source')

test('what several show is asked for once, and all are told', async () => {
  const { client, asked, replies } = server()
  const findings = findingsOf(client)
  let told = 0
  findings.told.subscribe(keyOf(source), () => told++)
  expect([findings.get(source), findings.get(source)]).toEqual([undefined, undefined])
  replies[0]?.({ content: [] })
  await findings.wait(source)
  await Promise.resolve()
  expect({ asked, told, model: findings.get(source) }).toEqual({
    asked: ['Verkstad/getMenu'],
    told: 1,
    model: { content: [] },
  })
})

test('it is asked for again when a document of its kind changes; until then the old is shown', async () => {
  const { client, asked, replies, tell } = server()
  const findings = findingsOf(client)
  findings.get(source)
  replies[0]?.('old')
  await findings.wait(source)
  await Promise.resolve()
  tell('changes', { schema: 'user', ids: [] })
  expect(asked).toHaveLength(1)
  tell('changes', { schema: 'menu', ids: ['m1'] })
  expect({ asked: asked.length, model: findings.get(source) }).toEqual({ asked: 2, model: 'old' })
  replies[1]?.('new')
  await findings.wait(source)
  await Promise.resolve()
  expect(findings.get(source)).toBe('new')
})
