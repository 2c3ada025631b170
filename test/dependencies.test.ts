import { expect, test } from 'bun:test'
import packageJson from '../package.json'

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
