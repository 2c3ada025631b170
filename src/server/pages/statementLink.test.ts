import { expect, test } from 'bun:test'
import { pagesApp, publishView } from '../../../test/support/pages.ts'
import type { TreeNode } from '../../shared/tree/tree.ts'
import { anonymousSession, systemSession } from '../session.ts'
import { withStatement } from './statementLink.ts'
import { findView } from './view/findView.ts'
import { prepareTree } from './view/prepare.ts'

const system = systemSession()

const node = (id: string, type: string, structure: string[], extra = {}): Record<string, TreeNode> => ({
  [id]: { _id: id, type, extra, structure, style: {} },
})
const templateTree = {
  rootId: 'mall',
  nodes: {
    ...node('mall', 'PageTypeViewTemplate', ['innehall', 'fot'], { name: 'Mall' }),
    ...node('innehall', 'Content', []),
    ...node('fot', 'Footer', ['s']),
    ...node('s', 'Section', ['r']),
    ...node('r', 'Row', ['c']),
    ...node('c', 'Col', ['t'], { cols: 12 }),
    ...node('t', 'Text', [], { content: '[Om](/v/om)' }),
  },
}

test('the accessibility statement of the configuration is linked from the foot of every page, once', async () => {
  const app = await pagesApp()
  const { documents } = app.services
  const template = await documents.create(system, {
    page: 'template',
    applicationRef: 'portal',
    data: { name: 'Mall' },
    tree: templateTree,
  })
  await documents.publish(system, template._id, '')
  await publishView(app, 'home', [['Heading#h', { label: 'Hej', tagName: 'h1' }]], {
    templateId: template._id,
  })
  const foot = async (locale: 'sv' | 'en') => {
    const found = await findView(app.services, anonymousSession({ locale }), 'home')
    const { nodes } = prepareTree(found?.template ?? { rootId: '', nodes: {} }, locale)
    return Object.values(nodes).flatMap(({ type, extra }) => (type === 'Text' ? [extra.contentHtml] : []))
  }
  expect(await foot('sv')).toEqual(['<p><a href="/v/om">Om</a></p>'])
  const configuration = await documents.create(system, {
    page: 'configuration',
    applicationRef: 'portal',
    data: { name: 'Portalen', accessibilityStatement: 'https://kommun.se/redogorelse' },
  })
  const link = (label: string) => `<p><a href="https://kommun.se/redogorelse">${label}</a></p>`
  expect((await foot('sv')).slice(1)).toEqual([link('Tillgänglighetsredogörelse')])
  // The words of the texts are another test's.
  expect((await foot('en')).slice(1)).toHaveLength(1)
  const set = (accessibilityStatement: string) =>
    documents.update(system, {
      page: 'configuration',
      id: configuration._id,
      data: { accessibilityStatement },
    })
  await set('/v/om')
  expect(await foot('sv')).toHaveLength(1)
  await set('')
  expect(await foot('sv')).toHaveLength(1)
  await app.close()
})

test('a link of that name leads where the configuration says, in every language, and stands there once', () => {
  const t = (message: { id: string } | string) =>
    typeof message === 'string' || message.id !== 'Tillgänglighetsredogörelse'
      ? ''
      : 'Accessibility statement'
  const content = {
    sv: '- [Tillgänglighetsredogörelse](/v/tillganglighet)\n- [Kakor](/v/kakor)',
    en: '- [Accessibility statement](/v/tillganglighet)\n- [Cookies](/v/kakor)',
  }
  const nodes = { ...templateTree.nodes, ...node('t', 'Text', [], { content }) }
  const led = withStatement({ ...templateTree, nodes }, 'https://kommun.se/a(b)', t)
  expect(led.nodes.t?.extra.content).toEqual({
    sv: '- [Tillgänglighetsredogörelse](https://kommun.se/a%28b%29)\n- [Kakor](/v/kakor)',
    en: '- [Accessibility statement](https://kommun.se/a%28b%29)\n- [Cookies](/v/kakor)',
  })
  expect(Object.keys(led.nodes)).toEqual(Object.keys(nodes))
  expect(nodes.t?.extra.content).toBe(content)
})
