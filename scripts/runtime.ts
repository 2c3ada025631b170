import { chmodSync } from 'node:fs'

/**
 * Environment variables by which whoever starts an executable made with Bun takes it over before its first
 * line runs: it becomes Bun itself, loads code of theirs, or listens for a debugger.
 */
const takeovers = [
  'BUN_BE_BUN',
  'BUN_OPTIONS',
  'BUN_INSPECT',
  'BUN_INSPECT_CONNECT_TO',
  'BUN_INSPECT_PRELOAD',
]

/**
 * Writes a copy of the running Bun that does not know these variables, to build the executable from. The
 * names are overwritten with ones that no environment can hold, `BUN=BE=BUN`; then our own code is the first
 * to run and refuses to start when one is set. There is no build option for this in Bun 1.4.
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
