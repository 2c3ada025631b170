import { pathsInTemplate } from '../text/templateNames.ts'

/**
 * What conditions and text templates among these settings ask of the address, in alphabetical order: `namn` for
 * `{ variable: 'query.namn' }` and `{{ query.namn }}`. Takes anything that is plain JSON: a tree's nodes, a
 * process's graph.
 */
export function queryNames(settings: unknown): string[] {
  const names = new Set<string>()
  collect(settings, names)
  return [...names].sort()
}

function collect(part: unknown, names: Set<string>): void {
  if (typeof part === 'string') {
    if (part.includes('{{')) for (const path of pathsInTemplate(part)) add(path, names)
  } else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part)) {
      if (key === 'variable' && typeof value === 'string') add(value, names)
      else collect(value, names)
    }
  }
}

function add(path: string, names: Set<string>): void {
  if (path.startsWith('query.')) names.add(path.slice('query.'.length))
}
