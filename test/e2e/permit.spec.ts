import { expect } from '@playwright/test'
import { complaintsOf } from './support/complaints.ts'
import { inWords, newPermit, permit, storedGraph } from './support/permit.ts'
import { drawBands, drawConnections, drawStates, drawTimes } from './support/permitByMouse.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** The process of a building permit, as the template brings it, made from nothing in the editor alone. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'bygglov' })
})
test.afterAll(() => server?.stop())

test('by mouse', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const id = await newPermit(page, server.url, 'Med musen')
  await drawBands(page)
  await drawStates(page)
  await drawConnections(page)
  await drawTimes(page)
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  expect(inWords(await storedGraph(server.url, id))).toEqual(inWords(permit))
  expect(complaints).toEqual([])
})
