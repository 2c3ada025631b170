// bun scripts/build-ui.ts [--if-stale]: the three builds of the interface, then dist/embed.
import { cpSync, mkdirSync } from 'node:fs'
import { isStale, markFresh, stamp } from './stale.ts'
import { withLock } from './ui/lock.ts'
import { viteConfigs } from './ui/vite-configs.ts'
import { writeEmbed } from './ui/write-embed.ts'
import { fromRoot } from './vite/paths.ts'

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await buildUiWhenStale()
  else await locked(buildUi)
}

/** Builds the interface when a source of it changed since it was built last. */
export async function buildUiWhenStale(): Promise<void> {
  if (!isStale()) return
  await locked(async () => {
    // Whoever held the lock may have built just this.
    if (isStale()) await buildUi()
  })
}

async function locked(work: () => Promise<void>): Promise<void> {
  mkdirSync(fromRoot('dist'), { recursive: true })
  await withLock(fromRoot('dist/.lock'), work)
}

async function buildUi(): Promise<void> {
  const started = performance.now()
  console.log('Building the interface …')
  const fingerprint = stamp()
  const { build } = await import('vite')
  await Promise.all(viteConfigs.map((configFile) => build({ configFile, logLevel: 'warn' })))
  // Pictures of the handbooks are served as what the interface is made of.
  cpSync(fromRoot('docs/handbook/pictures'), fromRoot('dist/ui/admin/handbook'), { recursive: true })
  const { files, bytes } = await writeEmbed({ compress: true })
  markFresh(fingerprint)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Interface built in ${seconds} s: ${files} files, ${Math.round(bytes / 1024)} kB compressed.`)
}
