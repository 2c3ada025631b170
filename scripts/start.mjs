// npm start: a clone with nothing but Node and npm becomes a running server.
import { spawnSync } from 'node:child_process'
import { bun, installDependencies, root } from './bootstrap.mjs'
import { handOver } from './hand-over.mjs'

installDependencies()
const built = spawnSync(bun, ['scripts/build-ui.ts', '--if-stale'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

// As the built binary: nothing is read from a .env file that happens to lie here.
handOver(bun, ['--no-env-file', 'cli/main.ts', 'serve', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, VERKSTAD_DATA: process.env.VERKSTAD_DATA || 'data' },
})
