import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSafePath, type SolutionFiles, UnpackError } from '../src/server/solutions/files/files.ts'
import { manifestPath } from '../src/server/solutions/files/format.ts'
import { solutionLimits } from '../src/server/solutions/files/limits.ts'

/** The files of a solution in a folder. Links and devices are refused, as in an archive; hidden folders are left out. */
export function readFolder(folder: string): SolutionFiles {
  const files = new Map<string, Uint8Array>()
  let total = 0
  const visit = (path: string) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const at = path ? `${path}/${name}` : name
      const facts = lstatSync(join(folder, at))
      if (facts.isDirectory()) {
        if (!name.startsWith('.')) visit(at)
        continue
      }
      if (!facts.isFile()) throw new UnpackError('link', at)
      if (name === '.DS_Store') continue
      if (!isSafePath(at)) throw new UnpackError('path', at)
      total += facts.size
      if (total > solutionLimits.bytes) throw new UnpackError('tooLarge', at)
      if (files.size >= solutionLimits.files) throw new UnpackError('tooMany')
      files.set(at, readFileSync(join(folder, at)))
    }
  }
  visit('')
  return files
}

/** Whether files may be written there: nothing, an empty folder, or a solution, whose files are replaced. */
export function mayWriteFolder(folder: string): boolean {
  if (!existsSync(folder)) return true
  if (!lstatSync(folder).isDirectory()) return false
  return readdirSync(folder).every((name) => name.startsWith('.')) || existsSync(join(folder, manifestPath))
}

/** Writes the files; what an earlier export left in the same folders and is no longer there is removed. */
export function writeFolder(folder: string, files: SolutionFiles): void {
  const folders = new Set([...files.keys()].map((path) => dirname(path)))
  for (const inside of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    if (inside.isDirectory() && /^[A-Za-z]+$/.test(inside.name)) folders.add(inside.name)
  }
  for (const inside of folders) {
    if (inside === '.' || !existsSync(join(folder, inside))) continue
    for (const name of readdirSync(join(folder, inside))) {
      if (!files.has(`${inside}/${name}`) && /^[A-Za-z0-9_-]+\.[a-z0-9]+$/.test(name))
        rmSync(join(folder, inside, name))
    }
  }
  for (const [path, content] of files) {
    if (!isSafePath(path)) throw new UnpackError('path', path)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
