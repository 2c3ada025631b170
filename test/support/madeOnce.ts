import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Copies a folder that is made once for each build of the executable: setting up costs ten times what starting on a copy does.
 * Several processes may ask at once; each that comes before it is there makes it, and the first to have done so is copied by all.
 */
export async function copyOfMade(
  name: string,
  to: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = join(root, 'dist/.made')
  const made = join(kept, `${name}-${Math.round(statSync(join(root, 'dist/verkstad')).mtimeMs)}`)
  if (!isThere(made)) {
    mkdirSync(kept, { recursive: true })
    const own = mkdtempSync(join(kept, 'making-'))
    try {
      await make(own)
      renameSync(own, made)
    } catch (error) {
      rmSync(own, { recursive: true, force: true })
      if (!isThere(made)) throw error
    }
  }
  cpSync(made, to, { recursive: true })
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
