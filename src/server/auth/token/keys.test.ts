import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyNames, lackingKeys, loadKey } from './keys.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'verkstad-keys-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

test('a key that was removed is lacking until it is made anew', () => {
  expect([...lackingKeys(data)]).toEqual([...keyNames])
  for (const name of keyNames) loadKey(data, name)
  expect(lackingKeys(data).size).toBe(0)
  rmSync(join(data, 'keys', 'session.key'))
  expect([...lackingKeys(data)]).toEqual(['session'])
  loadKey(data, 'session')
  expect(lackingKeys(data).size).toBe(0)
})

test('in memory nothing is lacking', () => {
  expect(lackingKeys(null).size).toBe(0)
})
