import { posix } from 'node:path'
import { imports, type Source } from './sources.ts'

/**
 * Files that import each other in a ring, `import type` and `import()` included: the strongly connected parts of the
 * graph (Tarjan's way), each with its files by name, the largest ring first.
 */
export function rings(files: readonly Source[]): string[][] {
  const paths = new Set(files.map(({ path }) => path))
  const graph = new Map(
    files.map((file) => [
      file.path,
      [...new Set(imports(file).flatMap(({ target }) => found(paths, target)))],
    ]),
  )
  const order = new Map<string, { index: number; low: number }>()
  const stack: string[] = []
  const parts: string[][] = []

  function visit(path: string): { index: number; low: number } {
    const at = { index: order.size, low: order.size }
    order.set(path, at)
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      const known = order.get(next)
      if (!known) at.low = Math.min(at.low, visit(next).low)
      else if (stack.includes(next)) at.low = Math.min(at.low, known.index)
    }
    if (at.low === at.index) parts.push(stack.splice(stack.indexOf(path)))
    return at
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return parts
    .filter((part) => part.length > 1)
    .map((part) => part.sort())
    .sort((a, b) => b.length - a.length)
}

/** Our own imports name the file with its ending; a folder or a missing ending would be none of ours. */
const found = (paths: ReadonlySet<string>, target: string): string[] => {
  const path = posix.normalize(target)
  return paths.has(path) ? [path] : []
}
