import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { migrations } from '../migrations/index.ts'
import { newestMigration } from '../migrations/newest.ts'
import { fromRoot } from '../scripts/vite/paths.ts'

const serve = readFileSync(fromRoot('cli/commands/serve.ts'), 'utf8')

/**
 * What is read and set up before the first answer. Each of it is waited for at every start, and stays in memory whether
 * it is used or not; what is imported where it is first used costs neither.
 */
const { own, packages } = loadedAtStart([
  'cli/main.ts',
  'cli/run.ts',
  'cli/commands/serve.ts',
  // What `serve` imports before it listens.
  ...[...serve.matchAll(/import\('\.\.\/\.\.\/([^']+)'\)/g)].map(([, path = '']) => path),
])

const ofProcesses = readFileSync(fromRoot('src/server/effects/ofProcesses.ts'), 'utf8')
/** An effect that a process may name, and what those are called. */
const isOfProcesses = (path: string) =>
  path === 'src/shared/process/effectWords.ts' ||
  (path.startsWith('src/server/effects/') &&
    ofProcesses.includes(`'./${path.slice('src/server/effects/'.length)}'`))

test('a start loads no package but those it needs', () => {
  expect([...packages].sort()).toEqual([
    '@lingui/core',
    '@lingui/message-utils/compileMessage',
    'commander',
    'elysia',
    'kysely',
    'zod',
  ])
})

test('a start loads no more of our own than it has to', () => {
  // Files of an engine that is made at the start: hooks, rules, repositories. Before it is raised: can it be imported where it is used?
  const definitions = [...own].filter(
    (path) => /^src\/shared\/(schemas|catalogue)\//.test(path) || isOfProcesses(path),
  )
  expect(own.size - definitions.length).toBeLessThanOrEqual(645)
})

test('actions, effects and pages are loaded with the first that is asked for, but for what a process may name', () => {
  const early = [...own].filter(
    (path) => /^src\/server\/(actions|effects|pages)\/|^ui\//.test(path) && !isOfProcesses(path),
  )
  expect(early.sort()).toEqual([
    'src/server/actions/byName.ts',
    'src/server/effects/Case/inTask.ts',
    'src/server/effects/Case/people.ts',
    'src/server/effects/Case/queueToSender.ts',
    'src/server/effects/Case/whom.ts',
    'src/server/effects/byName.ts',
    'src/server/effects/define.ts',
    'src/server/effects/kind.ts',
    'src/server/effects/ofProcesses.ts',
    'src/server/effects/run.ts',
    'src/server/effects/settings.ts',
    'src/server/pages/account/own/ownPaths.ts',
    'src/server/pages/account/ways.ts',
    'src/server/pages/account/whereTo.ts',
    'src/server/pages/csrf.ts',
  ])
})

/** Every module that these import at once, and what that imports; not what is imported when it is first used. */
function loadedAtStart(entries: readonly string[]) {
  const own = new Set<string>()
  const packages = new Set<string>()
  const scan = new Bun.Transpiler({ loader: 'ts' })
  const waiting = entries.map(fromRoot)
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const name = relative(fromRoot('.'), path)
    // `#embed` and JSON import nothing.
    if (own.has(name) || !path.endsWith('.ts')) continue
    own.add(name)
    const code = readFileSync(path, 'utf8').replace(/^#!.*/, '')
    for (const { kind, path: imported } of scan.scanImports(code)) {
      if (kind !== 'import-statement' || /^(bun|node):|^bun$/.test(imported)) continue
      if (imported.startsWith('.')) waiting.push(join(dirname(path), imported))
      else packages.add(imported)
    }
  }
  return { own, packages }
}

test('the newest migration is the last of them, and each has a number of its own', () => {
  expect(migrations.at(-1)?.id).toBe(newestMigration)
  expect(migrations.map(({ id }) => id)).toEqual(
    [...new Set(migrations.map(({ id }) => id))].sort((a, b) => a - b),
  )
})
