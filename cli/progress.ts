import type { Cli } from './context.ts'

/** Shows how far something has come, on one line of the terminal; nothing where there is none. */
export function progress({ t }: Cli, label: string): { show(percent: number): void; end(): void } {
  const { stderr } = process
  let shown = -1
  return {
    show(percent) {
      if (!stderr.isTTY || percent === shown) return
      shown = percent
      stderr.write(`\r${t('{label} {percent} %', { label, percent })} `)
    },
    end() {
      if (shown >= 0) stderr.write('\r\x1b[K')
    },
  }
}
