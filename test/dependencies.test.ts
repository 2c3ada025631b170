import { expect, test } from 'bun:test'
import packageJson from '../package.json'
import { imports, sources, withTests } from './support/sources.ts'

const listed = await Bun.file(new URL('../docs/dependencies.md', import.meta.url)).text()
const dependencies = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })

test('docs/dependencies.md has one line for every dependency and for nothing else', () => {
  const lines = [...listed.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? '')
  expect(lines.sort()).toEqual(dependencies.map(([name]) => name).sort())
})

test('versions are exact', () => {
  expect(dependencies.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the lock file names no registry', async () => {
  expect(await Bun.file(new URL('../bun.lock', import.meta.url)).text()).not.toMatch(/https?:\/\//)
})

/** The packages that sources import for more than their types, each once. */
function packagesIn(found: ReturnType<typeof sources>): Set<string> {
  const targets = found.flatMap(imports).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target]))
  const packages = targets.filter(
    (target) => /^(@[a-z]|[a-z])/.test(target) && !/^(bun|node)(:|$)/.test(target),
  )
  const names = packages.map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
  return new Set(names.filter((name) => !ownFolders.has(name)))
}

const ownFolders = new Set('src ui cli migrations templates test bench scripts dist package.json'.split(' '))
const inProduct = packagesIn(
  sources('src', 'ui', 'cli', 'migrations').filter(({ path }) => !path.startsWith('ui/builder/dev/')),
)

test('every dependency of the product is imported by it, and it imports no other', () => {
  expect([...inProduct].sort()).toEqual(Object.keys(packageJson.dependencies).sort())
})

test('every other dependency is imported by a test or a script, run by one, or the types of one', async () => {
  const tools = withTests('test', 'scripts', 'bench', 'src', 'ui')
  const imported = packagesIn(tools)
  const text = tools.map((source) => source.text).join('\n')
  const unused = Object.keys(packageJson.devDependencies).filter((name) => {
    // What is handed to a browser is read as a file.
    if (imported.has(name) || text.includes(`resolve('${name}/`)) return false
    if (name.startsWith('@types/')) return !listed.includes(`| \`${name.slice('@types/'.length)}\` |`)
    const { bin = {} } = require(`../node_modules/${name}/package.json`) as { bin?: Record<string, string> }
    return !Object.keys(bin).some((tool) => new RegExp(`['"\`/]${tool}['"\`/]`).test(text))
  })
  expect(unused).toEqual([])
})
