import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemas } from '../../shared/schemas/index.ts'
import { addressOf, placesOf } from '../../shared/schemas/places.ts'
import { isShellPath } from './shellPaths.ts'

const shell = new URL('../../../ui/shell', import.meta.url).pathname

/** Every address that the back office writes out as a route. */
const written = readdirSync(shell, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => [
    ...readFileSync(join(shell, name), 'utf8').matchAll(/<Route(?:\s+key=\S+)?\s+path="([^"]+)"/g),
  ])
  .map(([, path = '']) => path)

test('every page of the back office is known to the server', () => {
  expect(written.length).toBeGreaterThan(10)
  const asked = [
    ...written.map((path) => path.replaceAll(/:\w+\??/g, 'x')),
    ...written.map((path) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x')),
    ...placesOf(schemas).map((place) => addressOf(place)),
  ]
  expect(asked.filter((path) => !isShellPath(path))).toEqual([])
})

test.each([
  '/nosuch',
  '/wp-login.php',
  '/.env',
  '/case/a/b',
  '/login/x/y',
  '/category/x/y/z',
  '/admin/config.json',
])('%s is none', (path) => expect(isShellPath(path)).toBe(false))
