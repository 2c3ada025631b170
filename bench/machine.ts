import { cpus, totalmem } from 'node:os'

export interface Machine {
  cpu: string
  cores: number
  /** MB */
  memory: number
  system: string
  bun: string
}

export function machine(): Machine {
  const all = cpus()
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memory: Math.round(totalmem() / 1024 / 1024),
    system: `${process.platform} ${process.arch}`,
    bun: Bun.version,
  }
}
