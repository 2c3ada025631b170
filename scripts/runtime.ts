import { chmodSync } from 'node:fs'
import { takeovers } from '../cli/takeover.ts'

/**
 * Writes a copy of the running Bun that does not know the variables by which it could be taken over before the
 * first line of ours runs: to become Bun itself, to load foreign code, to listen for a debugger. The names are
 * overwritten with ones that no environment can hold, `BUN=BE=BUN`; then our own code is the first to run, and
 * refuses to start when one is set. Bun 1.4 has no build option for this.
 * @throws when this version of Bun keeps a name in another way; `test/binary` shows whether it took.
 */
export async function writeRuntime(path: string): Promise<string> {
  const bytes = Buffer.from(await Bun.file(process.execPath).arrayBuffer())
  for (const name of takeovers) {
    const stored = Buffer.from(`\0${name}\0`, 'latin1')
    const at = bytes.indexOf(stored)
    if (at < 0) throw new Error(`This Bun (${Bun.version}) does not keep ${name} where it was expected.`)
    for (let next = at; next >= 0; next = bytes.indexOf(stored, next + 1)) {
      bytes.write(name.replaceAll('_', '='), next + 1, 'latin1')
    }
  }
  await Bun.write(path, bytes)
  chmodSync(path, 0o755)
  return path
}
