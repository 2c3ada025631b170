// node scripts/with-bun.mjs <script> [args]: installs when that is needed, then runs the script with Bun.
import { bun, installDependencies, root } from './bootstrap.mjs'
import { handOver } from './hand-over.mjs'

installDependencies()
const [script, ...args] = process.argv.slice(2)
handOver(bun, ['--no-env-file', script, ...args], { cwd: root })
