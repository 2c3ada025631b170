import { afterEach, beforeEach, expect, test } from 'bun:test'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'
import type { Documents } from '../../documents/documents.ts'
import { createIdle } from './idle.ts'

let app: App
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test('a configuration that could not be read is asked for again, and one that could is kept', async () => {
  const { documents, events } = app.services
  let asked = 0
  const all = (async (session, kind) => {
    if (++asked === 1) throw new Error('busy')
    return documents.all(session, kind)
  }) as Documents['all']
  const idle = createIdle({ events, documents: { ...documents, all } })
  await expect(idle.of('default')).rejects.toThrow('busy')
  expect(await idle.of('default')).toBe(3_600_000)
  expect(await idle.of('default')).toBe(3_600_000)
  expect(asked).toBe(2)
})
