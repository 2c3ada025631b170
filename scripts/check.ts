// npm run check: types, lint and format. Both run to the end, so that one call shows all there is to mend.
import { fromRoot } from './vite/paths.ts'

const commands = [
  // What was right the last time, and is as it was, is not looked at again.
  ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', fromRoot('node_modules/.cache/types.json')],
  ['biome', 'check', '--error-on-warnings', '.'],
]
const codes = await Promise.all(
  commands.map(([tool, ...args]) => {
    const child = Bun.spawn([fromRoot(`node_modules/.bin/${tool}`), ...args], {
      cwd: fromRoot('.'),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return child.exited
  }),
)
process.exit(codes.some((code) => code !== 0) ? 1 : 0)
