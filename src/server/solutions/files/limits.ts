/** What a solution may hold at most; a file from outside is refused before more than this is read. */
export const solutionLimits = {
  /** Bytes, packed and unpacked. */
  bytes: 100_000_000,
  files: 5_000,
  /** Bytes of one document. */
  document: 10_000_000,
  /** Unpacked bytes to packed ones, in a file over 1 MB: JSON stays far below, a zip bomb does not. */
  ratio: 200,
  /** Characters of a path. */
  path: 200,
} as const
