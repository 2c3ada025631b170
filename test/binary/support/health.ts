import { isTrustRound, note } from './notes.ts'

/** Watches how long /healthz takes, in the round that tells of it; `end` notes the longest. */
export function watchHealth(url: string): { end(): Promise<void> } {
  if (!isTrustRound) return { end: async () => {} }
  const watcher = Bun.spawn([process.execPath, '--no-env-file', `${import.meta.dir}/watchHealth.ts`, url], {
    stdin: 'ignore',
    stdout: 'pipe',
  })
  let ended: Promise<void> | undefined
  const end = async () => {
    watcher.kill('SIGTERM')
    const health = Number(await new Response(watcher.stdout).text())
    if (health > 0) note({ health })
  }
  return {
    end() {
      ended ??= end()
      return ended
    },
  }
}
