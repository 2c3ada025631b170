// bun run check: types, lint and format. Both run to the end, so that one call shows all there is to mend.
import { fromRoot } from './vite/paths.ts'

const commands = [
  ['tsc', '--noEmit'],
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
