import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { Glob } from 'bun'
import { sources } from '../../test/support/sources.ts'
import { icons } from './icons.ts'

const root = new URL('../..', import.meta.url).pathname

/** Where a name is written, with what it is: in definitions, in calls of the kit and the runtime, in templates. */
function named(): [name: string, where: string][] {
  const found: [string, string][] = []
  const look = (text: string, where: string, ...patterns: RegExp[]) => {
    for (const pattern of patterns) {
      for (const [, name = ''] of text.matchAll(pattern)) found.push([name, where])
    }
  }
  for (const { path, text } of sources('src', 'ui')) {
    look(text, path, /\b(?:icon|helpBoxIcon): '([a-z0-9-]+)'/g, /\bicon="([a-z0-9-]+)"/g)
    look(
      text,
      path,
      /\bicon=\{[^}]*?\? '([a-z0-9-]+)' : '[a-z0-9-]+'\}/g,
      /\bicon\([^()]*(?:\([^()]*)?'([a-z0-9-]+)'/g,
    )
    look(text, path, /\bicon=\{[^}]*?\? '[a-z0-9-]+' : '([a-z0-9-]+)'\}/g, /\.icon \?\? '([a-z0-9-]+)'/g)
    look(text, path, /\bicon\(msg`[^`]*`, \{\s*initial: '([a-z0-9-]+)'/g)
  }
  for (const path of new Glob('templates/**/*.json').scanSync({ cwd: root })) {
    const json = require(`${root}${path}`)
    visit(json, (key, value) => {
      if (/^(icon|[a-z]+Icon)$/.test(key) && typeof value === 'string' && value !== '')
        found.push([value, path])
    })
  }
  return found
}

test('every icon that is named anywhere is in the set', () => {
  const all = named()
  expect(all.map(([name]) => name)).toContain('circle-help')
  expect(new Set(all.map(([, where]) => where.split('/')[0]))).toEqual(new Set(['src', 'ui', 'templates']))
  expect(all.filter(([name]) => !Object.hasOwn(icons, name))).toEqual([])
})

test('every icon of the set is a drawing of this version of lucide, under a name that it has', () => {
  const files = new Set(readdirSync(`${root}node_modules/lucide-react/dist/esm/icons`))
  expect(Object.keys(icons).filter((name) => !files.has(`${name}.mjs`))).toEqual([])
  for (const [name, icon] of Object.entries(icons)) expect(icon, name).toBeTruthy()
})

function visit(value: unknown, found: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    found(key, part)
    visit(part, found)
  }
}
