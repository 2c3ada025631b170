import type { Written } from '../store/backup/write.ts'
import type { BackupFacts } from './contract.ts'

/** What the maker of a backup is told. */
export function factsOf(file: string, { manifest, size }: Written): BackupFacts {
  const { created, contents, damaged, missing } = manifest
  return { file, size, created, files: contents.count, damaged, missing }
}
