/** What a drawing may be at most; more is refused before it is read. */
export const bpmnLimits = {
  /** Bytes of the file. */
  bytes: 5_000_000,
  /** Elements in the file, of every kind: what is drawn of them is counted with them. */
  elements: 30_000,
  /** How deep elements lie in each other. */
  depth: 60,
  /** Characters of a drawing as it is kept, packed. */
  kept: 600_000,
} as const
