// npm test: installs what is missing, then every check and test there is. See scripts/test/run.ts.
import { bun, installDependencies, root } from './bootstrap.mjs'
import { handOver } from './hand-over.mjs'

installDependencies()
handOver(bun, ['--no-env-file', 'scripts/test/run.ts', ...process.argv.slice(2)], { cwd: root })
