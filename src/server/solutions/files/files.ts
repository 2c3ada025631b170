import { msg } from '../../../shared/i18n.ts'
import { solutionLimits } from './limits.ts'

/** A solution as files: path with `/` → content. Nothing in it is ever joined to a path of the server's. */
export type SolutionFiles = ReadonlyMap<string, Uint8Array>

/** A file that cannot be part of a solution. */
export class UnpackError extends Error {
  constructor(
    readonly reason: keyof typeof unpackReasons,
    readonly file: string = '',
  ) {
    super(`${file}: ${reason}`)
    this.name = 'UnpackError'
  }
}

export const unpackReasons = {
  notZip: msg`Filen är inget zip-arkiv, eller så är den skadad.`,
  damaged: msg`Innehållet är skadat.`,
  encrypted: msg`Filen är krypterad.`,
  method: msg`Filen är packad på ett sätt som inte stöds.`,
  path: msg`Sökvägen leder ut ur lösningen eller har otillåtna tecken.`,
  twice: msg`Filen finns två gånger.`,
  link: msg`Filen är en länk. Lösningar får bara innehålla vanliga filer.`,
  overlap: msg`Arkivet använder samma data flera gånger.`,
  tooMany: msg`Arkivet har för många filer.`,
  tooLarge: msg`Innehållet är för stort.`,
  bomb: msg`Innehållet är orimligt hårt packat.`,
} as const

/** Relative, forward slashes, no way up, plain characters: whether a path can stand in a solution. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > solutionLimits.path || path.startsWith('/')) return false
  if (!/^[\p{L}\p{N} ._/()+-]+$/u.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
