import type { SolutionFiles } from './files.ts'

/** The files as a zip archive; the same files give the same bytes. */
export async function zip(files: SolutionFiles): Promise<Uint8Array> {
  const { zipSync } = await import('fflate')
  const inOrder = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  // The earliest time that the format knows: when it was packed must not show as a change.
  return zipSync(Object.fromEntries(inOrder), { level: 6, mtime: new Date(1980, 0, 1) })
}
