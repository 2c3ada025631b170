import { afterEach, expect, test } from 'bun:test'
import { testApp } from '../../../test/support/scenario.ts'
import { sources } from '../../../test/support/sources.ts'
import type { App } from '../app.ts'
import { sessionIdleMs, sessionMaxMs } from '../auth/session/sessions.ts'
import * as cookieNames from '../cookieNames.ts'
import { systemSession } from '../session.ts'
import type { SolutionFiles } from './files/files.ts'

/** What the templates say of accessibility, personal data and cookies, and how older installations get it. */

const session = systemSession()
const templates = new URL('../../../templates/', import.meta.url).pathname
const views = ['view-tillganglighet', 'view-personuppgifter', 'view-kakor'].map((id) => `view/${id}.json`)
const apps: App[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function template(name: string): Promise<SolutionFiles> {
  const paths = [...new Bun.Glob('**/*').scanSync({ cwd: templates + name })]
  const read = async (path: string) => [path, await Bun.file(`${templates}${name}/${path}`).bytes()] as const
  return new Map(await Promise.all(paths.map(read)))
}
const textOf = (files: SolutionFiles, path: string) => new TextDecoder().decode(files.get(path))

/** Values of cookies and keys of stores are called `verkstad…`; what follows the name is of one form or case. */
function storedNames(): string[] {
  const named = (paths: string[]) =>
    sources(...paths).flatMap(({ text }) =>
      [...text.matchAll(/(?<![\w/.-])['`](verkstad(?:-[a-z]+)*-?)(?=['`$])/g)].map(([, name = '']) => name),
    )
  const ofServer = named(['src/server/http', 'src/server/pages'])
  const ofBoth = Object.values(cookieNames).filter((one) => typeof one === 'string')
  return [...new Set([...ofServer, ...ofBoth, ...named(['ui/runtime', 'ui/shell/state'])])].sort()
}

test.each(['blank', 'felanmalan'])('%s links the three pages from its foot, and has them', async (name) => {
  const files = await template(name)
  const foot = textOf(files, 'template/template-portal.json')
  for (const path of views) {
    const { data, tree } = JSON.parse(textOf(files, path))
    expect(foot).toContain(`](/v/${data.url})`)
    const said = JSON.stringify(tree)
    expect(said).toContain('**[Fyll i: ')
    expect(said).toContain('**[Fill in: ')
  }
})

test('the page about cookies names all that is stored in a browser, and for how long a login is', async () => {
  const names = storedNames()
  expect(names).toEqual([
    'verkstad',
    'verkstad-active',
    'verkstad-aside-',
    'verkstad-device',
    'verkstad-draft-',
    'verkstad-form',
    'verkstad-gone-',
    'verkstad-locale',
    'verkstad-register',
    'verkstad-second',
    'verkstad-statement-',
    'verkstad-theme',
    'verkstad-unsaved-',
    'verkstad-visit',
  ])
  expect([sessionIdleMs, sessionMaxMs]).toEqual([12 * 3_600_000, 7 * 86_400_000])
  for (const name of ['blank', 'felanmalan']) {
    const page = textOf(await template(name), 'view/view-kakor.json')
    for (const one of names) expect(page).toContain(`\`${one.replace(/-$/, '-…')}\``)
  }
})

test('an installation from before them is given the three alone, and keeps its pages', async () => {
  const app = await testApp()
  apps.push(app)
  const { documents, solutions } = app.services
  for (const id of ['admin', 'portal'])
    await documents.create(session, { page: 'application', id, data: { name: id } })
  const files = await template('blank')
  const before = new Map([...files].filter(([path]) => !views.includes(path)))
  const foot = JSON.parse(textOf(files, 'template/template-portal.json'))
  foot.tree.children = foot.tree.children.filter(({ type }: { type: string }) => type !== 'Footer')
  before.set('template/template-portal.json', new TextEncoder().encode(JSON.stringify(foot)))
  await solutions.import(session, before, { withRoles: true })
  const own = JSON.stringify({ format: 1, name: 'Lagsidor', version: '1.0.0', dependencies: {} })
  const plan = await solutions.import(
    session,
    new Map([
      ['solution.json', new TextEncoder().encode(own)],
      ...[...files].filter(([path]) => views.includes(path)),
    ]),
  )
  expect(plan.documents.map(({ id, change }) => [id, change]).sort()).toEqual([
    ['view-kakor', 'added'],
    ['view-personuppgifter', 'added'],
    ['view-tillganglighet', 'added'],
  ])
  const around = await documents.published(session, 'template', 'template-portal')
  expect(around).toBeDefined()
  expect(JSON.stringify(around)).not.toContain('/v/kakor')
  expect(await documents.publishedBy(session, 'view', 'url', 'kakor')).toBeDefined()
})
