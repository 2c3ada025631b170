import { afterEach, beforeEach, expect, test } from 'bun:test'
import { publishFault } from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import { type Sketch, sketchTree } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
const formId = 'form-fault'
const within = (id: string, question: Sketch): Sketch => [
  `FormTab#${id}`,
  { label: id },
  [`Section#s${id}`, {}, [`Row#r${id}`, {}, [`Col#c${id}`, { cols: 12 }, question]]],
]
const street: Sketch = ['Input#gata', { name: 'gata', label: 'Gata', type: 'text' }]
const needed: Sketch = [
  'Input#gata',
  { name: 'gata', label: 'Gata', type: 'text', validation: { required: true } },
]
const words: Sketch = ['Input#text', { name: 'text', label: 'Text', type: 'text' }]
const wordsNeeded: Sketch = [
  'Input#text',
  { name: 'text', label: 'Text', type: 'text', validation: { required: true } },
]

beforeEach(async () => {
  app = await pagesApp()
  await publishFault(app, { pages: [within('p1', street), within('p2', words)] })
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
})
afterEach(() => app.close())

async function publish(...pages: Sketch[]): Promise<void> {
  const { documents } = app.services
  const { revision } = await documents.get(systemSession(), 'form', formId)
  await documents.saveTree(systemSession(), { id: formId, tree: sketchTree(...pages), revision })
  await documents.publish(systemSession(), formId, '')
}

test.each([
  ['a page before', 'p1', [within('p1', needed), within('p2', words)]],
  ['the page that is sent', 'p2', [within('p1', street), within('p2', wordsNeeded)]],
] as const)(
  'who sends a form that has a new version is told so where it is wrong: on %s',
  async (_, at, now) => {
    const page = browser(app)
    await page.open(`/v/s?formId=${formId}`)
    await page.press('next', { gata: '' })
    expect(page.fill.page).toBe('p2')
    await publish(...now)
    await page.press('send', { text: '' })
    expect(page.fill.page).toBe(at)
    expect(page.fill.problems).toHaveLength(1)
    expect(page.fill.notice).toMatchObject({
      kind: 'error',
      text: expect.stringContaining('Formuläret har ändrats sedan du öppnade det'),
    })
    // The page as it is now has nothing more to tell than what is wrong.
    await page.press(at === 'p1' ? 'next' : 'send', at === 'p1' ? { gata: '' } : { text: '' })
    expect(page.fill.problems).toHaveLength(1)
    expect(page.fill.notice).toBeUndefined()
  },
)
