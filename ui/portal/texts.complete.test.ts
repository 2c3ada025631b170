import { expect, test } from 'bun:test'
import { messagesIn } from '../../test/support/messages.ts'
import english from '../locales/en/portal.json'

test('a page carries the English of every text that its code says', () => {
  const said = messagesIn('ui/runtime', 'ui/portal')
  expect(said.size).toBeGreaterThan(80)
  expect([...said.keys()].filter((id) => !Object.hasOwn(english, id))).toEqual([])
})
