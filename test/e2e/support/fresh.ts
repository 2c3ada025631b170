import { execFileSync } from 'node:child_process'
import { fromRoot } from '../../../scripts/vite/paths.ts'

/**
 * Before the first test: the interface is built when a source of it changed, so that nobody tests yesterday's by hand.
 */
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default function fresh(): void {
  const bun = fromRoot('node_modules/bun/bin/bun.exe')
  const args = ['--no-env-file', fromRoot('scripts/build-ui.ts'), '--if-stale']
  execFileSync(bun, args, { stdio: 'inherit' })
}
