import { expect, test } from 'bun:test'
import { protocolPage } from '../scripts/protocol.ts'

test('docs/protocol.md is what the definitions say (bun scripts/protocol.ts)', async () => {
  const written = await Bun.file(new URL('../docs/protocol.md', import.meta.url)).text()
  expect(written === (await protocolPage())).toBe(true)
})
