import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fromRoot } from './vite/paths.ts'

/** What the built UI and `dist/embed` are made from: folders with all that is in them, and files. */
const sources = [
  'ui',
  'src/shared',
  'templates',
  'docs/handbook',
  'scripts/build-ui.ts',
  'scripts/ui',
  'scripts/vite',
  'package.json',
  'bun.lock',
]
const stampFile = fromRoot('dist/.stamp')

/** True when a source changed since `markFresh`, in content and not only in time, or nothing was built yet. */
export function isStale(): boolean {
  const built = existsSync(fromRoot('dist/embed/index.ts')) && existsSync(stampFile)
  return !built || readFileSync(stampFile, 'utf8') !== stamp()
}

/** The fingerprint of all sources now. Take it before building, so that an edit meanwhile is not missed. */
export function stamp(): string {
  const hash = createHash('sha256')
  const files = sources.flatMap(filesOf)
  for (const file of files.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(fromRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

export function markFresh(stamp: string): void {
  writeFileSync(stampFile, stamp)
}

function filesOf(path: string): string[] {
  if (!statSync(fromRoot(path)).isDirectory()) return [path]
  return readdirSync(fromRoot(path)).flatMap((name) => filesOf(`${path}/${name}`))
}
