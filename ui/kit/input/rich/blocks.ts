/** A block of a document as it was read, and where it stands in the source. */
export interface SourceBlock<N> {
  node: N
  from: number
  to: number
}

export interface Source<N> {
  text: string
  /** In the order of the source. Empty when the blocks could not be told apart there. */
  blocks: readonly SourceBlock<N>[]
}

export interface Writing<N> {
  serialise: (nodes: readonly N[]) => string
  /** Whether the second would be taken for a part of the first, were they written apart: two lists, for one. */
  sticks: (first: N, second: N) => boolean
}

/**
 * Markdown of a document. What is as it was read keeps its source to the letter, so that a change in one paragraph
 * leaves the others alone, and a text that is changed back is the text that it was.
 */
export function writeBlocks<N extends { eq(other: N): boolean }>(
  source: Source<N>,
  nodes: readonly N[],
  { serialise, sticks }: Writing<N>,
): string {
  const kept = unchanged(source.blocks, nodes)
  separate(kept, nodes, sticks)
  const parts: string[] = []
  for (let start = 0; start < nodes.length; ) {
    let end = start + 1
    const first = kept[start]
    if (first === undefined) {
      while (end < nodes.length && kept[end] === undefined) end++
      parts.push(serialise(nodes.slice(start, end)))
    } else {
      while (end < nodes.length && kept[end] === first + end - start) end++
      const [from, to] = [source.blocks[first]?.from, source.blocks[first + end - start - 1]?.to]
      parts.push(source.text.slice(from, to))
    }
    start = end
  }
  const body = parts.filter((part) => part !== '').join('\n\n')
  if (body === '') return ''
  const head = kept[0] === 0 ? source.text.slice(0, source.blocks[0]?.from) : ''
  const tail = source.text.slice(source.blocks.at(-1)?.to ?? source.text.length)
  return head + body + tail
}

/** For each node the number of the block that it is, or undefined; rising, as both stand in their order. */
function unchanged<N extends { eq(other: N): boolean }>(
  blocks: readonly SourceBlock<N>[],
  nodes: readonly N[],
): (number | undefined)[] {
  let next = 0
  return nodes.map((node) => {
    const found = blocks.findIndex((block, index) => index >= next && block.node.eq(node))
    if (found < 0) return undefined
    next = found + 1
    return found
  })
}

/** Neighbours that would run together are written together, by the serialiser, which knows how to part them. */
function separate<N>(kept: (number | undefined)[], nodes: readonly N[], sticks: Writing<N>['sticks']): void {
  for (let again = true; again; ) {
    again = false
    for (let n = 1; n < nodes.length; n++) {
      const [before, after] = [kept[n - 1], kept[n]]
      if (before === undefined && after === undefined) continue
      if (before !== undefined && after === before + 1) continue
      if (!sticks(nodes[n - 1] as N, nodes[n] as N)) continue
      kept[n - 1] = undefined
      kept[n] = undefined
      again = true
    }
  }
}
