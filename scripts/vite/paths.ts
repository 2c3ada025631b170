import { fileURLToPath } from 'node:url'

/** The absolute path of a file or folder of the project. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}

/** The runtime is written against React's API; on a visitor's page preact answers it, at a fifth of the size. */
export const preactForReact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/(client|server|test-utils)$/, replacement: 'preact/compat/$1' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]
