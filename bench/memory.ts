import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Memory of a process and everything it has started, in bytes. `pss` counts shared pages by their share. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const sum = { rss: 0, pss: 0 }
  for (const one of [pid, ...childrenOf(pid)]) {
    const text = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024
    sum.rss += bytes('Rss')
    sum.pss += bytes('Pss')
  }
  return sum
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const direct = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return direct.flatMap((child) => [child, ...childrenOf(child)])
}

/** The most memory that a process has had while something was done, in bytes. */
export async function mostMemory(pid: number, work: () => Promise<void>): Promise<number> {
  // The kernel keeps the most of it; this begins it anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}
