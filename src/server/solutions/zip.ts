import { zipSync } from 'fflate'
import type { SolutionFiles } from './files.ts'

/** The files as a zip archive; the same files give the same bytes. */
export function zip(files: SolutionFiles): Uint8Array {
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  // The earliest time that the format knows: when it was packed must not show as a change.
  return zipSync(Object.fromEntries(inOrder), { level: 6, mtime: new Date(1980, 0, 1) })
}
