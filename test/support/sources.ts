import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Glob } from 'bun'

const root = new URL('../..', import.meta.url).pathname

export interface Source {
  /** Below the project's folder, with `/`. */
  path: string
  text: string
}

export interface Import {
  /** A path below the project's folder for our own files, else the name as written. */
  target: string
  /** Erased when the code is built. */
  typeOnly: boolean
}

/** The product's own source files under the given folders, tests left out, in a stable order. */
export function sources(...folders: string[]): Source[] {
  return withTests(...folders).filter(({ path }) => !/\.test\.tsx?$/.test(path))
}

/** The same, and the tests beside them. */
export function withTests(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => [...new Glob(`${folder}/**/*.{ts,tsx,mjs}`).scanSync({ cwd: root })])
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
}

/** JSON files by pattern: path → content. */
export function jsonFiles(pattern: string): Map<string, unknown> {
  const paths = [...new Glob(pattern).scanSync({ cwd: root })].sort()
  return new Map(paths.map((path) => [path, JSON.parse(readFileSync(`${root}${path}`, 'utf8'))]))
}

/** What a file imports or exports from elsewhere: static, for its effect alone, dynamic, and as types. */
export function imports({ path, text }: Source): Import[] {
  const code = withoutComments(text)
  const statements = [...code.matchAll(/^(?:import|export)( type)?\b[^'"`;]*?\bfrom ['"]([^'"]+)['"]/gm)].map(
    ([, type, target]) => ({ target: target ?? '', typeOnly: type !== undefined }),
  )
  const effects = [...code.matchAll(/^import ['"]([^'"]+)['"]/gm)].map(([, target]) => ({
    target: target ?? '',
    typeOnly: false,
  }))
  const dynamic = [...code.matchAll(/(typeof )?\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, type, target]) => ({
    target: target ?? '',
    typeOnly: type !== undefined,
  }))
  return [...statements, ...effects, ...dynamic].map(({ target, typeOnly }) => ({
    target: target.startsWith('.') ? posix.join(posix.dirname(path), target) : target,
    typeOnly,
  }))
}

/** Whole-line and block comments go; what stands behind code stays, since `//` may be part of a string. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*\/\/.*$/gm, '').replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
}
