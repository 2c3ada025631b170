// npm run dev -- [fixture] [options of serve]: the interface rebuilt and the server restarted at every change.
import { mkdirSync, rmSync } from 'node:fs'
import { build, type Rolldown } from 'vite'
import { writeIndexes } from './indexes.ts'
import { viteConfigs } from './ui/vite-configs.ts'
import { writeEmbed } from './ui/write-embed.ts'
import { fromRoot } from './vite/paths.ts'

const args = process.argv.slice(2)
const fixture = args[0]?.startsWith('-') ? undefined : args.shift()

// The server that runs still reads the files of the build before, so those stay until the next start.
const options = { watch: {}, emptyOutDir: false, minify: false, sourcemap: true }

await writeIndexes()
rmSync(fromRoot('dist/ui'), { recursive: true, force: true })
mkdirSync(fromRoot('dist'), { recursive: true })
// The built interface differs from what `npm start` builds, so its stamp goes.
rmSync(fromRoot('dist/.stamp'), { force: true })

const watchers = (await Promise.all(
  viteConfigs.map((configFile) =>
    build({ configFile, mode: 'development', logLevel: 'warn', build: options }),
  ),
)) as Rolldown.RolldownWatcher[]
await Promise.all(watchers.map(built))
await writeEmbed({ compress: false })

let written: Promise<unknown> = Promise.resolve()
for (const watcher of watchers) {
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message)
    // The server watches what it imports, so a new dist/embed/index.ts restarts it.
    if (event.code === 'END')
      written = written.then(() => writeEmbed({ compress: false })).catch(console.error)
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
