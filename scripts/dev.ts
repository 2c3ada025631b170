// bun run dev [fixture] [options of serve]: the interface rebuilt and the server restarted at every change.
import { mkdirSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import { viteConfigs } from './ui/vite-configs.ts'
import { writeEmbed } from './ui/write-embed.ts'
import { fromRoot } from './vite/paths.ts'

const args = process.argv.slice(2)
const fixture = args[0]?.startsWith('-') ? undefined : args.shift()

mkdirSync(fromRoot('dist'), { recursive: true })
const watchers = (await Promise.all(
  viteConfigs.map((configFile) =>
    build({
      configFile,
      mode: 'development',
      logLevel: 'warn',
      build: { watch: {}, minify: false, sourcemap: true },
    }),
  ),
)) as Rolldown.RolldownWatcher[]

await Promise.all(watchers.map(built))
await writeEmbed({ compress: false })
// The built interface differs from what `npm start` builds, so the stamp goes.
await Bun.file(fromRoot('dist/.stamp'))
  .delete()
  .catch(() => {})

for (const watcher of watchers) {
  watcher.on('event', async (event) => {
    // The server watches dist/embed/index.ts, so writing it restarts it.
    if (event.code === 'END') await writeEmbed({ compress: false })
    if (event.code === 'ERROR') console.error(event.error.message)
  })
}

const server = Bun.spawn(
  [process.execPath, '--no-env-file', '--watch', '--no-clear-screen', 'cli/main.ts', 'serve', ...args],
  {
    cwd: fromRoot('.'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      VERKSTAD_DATA: process.env.VERKSTAD_DATA || (fixture ? `data/dev-${fixture}` : 'data'),
      ...(fixture && { VERKSTAD_FIXTURE: fixture }),
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
process.exit(await server.exited)

/** Resolves at the first finished build of a watcher. */
function built(watcher: Rolldown.RolldownWatcher): Promise<void> {
  return new Promise((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'END') resolve()
      if (event.code === 'ERROR') reject(event.error)
    })
  })
}
