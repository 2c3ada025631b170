/** Some of what stands in a content, by name or number: of the content itself, or of one large list or record in it. */
export interface Piece {
  /** The name in the content of what the parts stand in; absent where that is the content. */
  in?: string
  /** The parts stand in a list. */
  list?: boolean
  parts: readonly (readonly [name: string, value: unknown])[]
}

/** As many parts of a list or record make one piece. */
const most = 40

/** A content in pieces: what is small in one, what is large in several, so that a change is one of a few of them. */
export function piecesOf(content: unknown): Piece[] {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return [{ parts: [['', content]] }]
  const pieces: Piece[] = []
  const small: [string, unknown][] = []
  for (const [name, value] of Object.entries(content)) {
    if (value === undefined) continue
    const isLarge = typeof value === 'object' && value !== null && Object.keys(value).length > most
    if (!isLarge) small.push([name, value])
    else pieces.push(...inPieces(name, value))
  }
  // What is said of the whole comes first.
  return [{ parts: small }, ...pieces]
}

/** Numbered anew for each of its lists and records: one that grows moves those of no other. */
function inPieces(name: string, value: object): Piece[] {
  const list = Array.isArray(value)
  const parts = Object.entries(value).filter(([, part]) => list || part !== undefined)
  const pieces: Piece[] = []
  for (let at = 0; at < parts.length; at += most)
    pieces.push({ in: name, ...(list && { list }), parts: parts.slice(at, at + most) })
  return pieces
}

/** The content that was taken to pieces, as JSON keeps it. */
export function wholeOf([first, ...others]: readonly Piece[]): unknown {
  if (!first) return undefined
  const [only] = first.parts
  if (others.length === 0 && only?.[0] === '') return only[1]
  const large = new Map<string, { list: boolean; parts: (readonly [string, unknown])[] }>()
  for (const { in: name = '', list = false, parts } of others) {
    const known = large.get(name)
    if (known) known.parts.push(...parts)
    else large.set(name, { list, parts: [...parts] })
  }
  return Object.fromEntries([
    ...first.parts,
    ...[...large].map(([name, { list, parts }]) => [
      name,
      list ? parts.map(([, value]) => value) : Object.fromEntries(parts),
    ]),
  ])
}
