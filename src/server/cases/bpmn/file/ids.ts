import { createHash } from 'node:crypto'

/** Ids of a file and ids of a graph: each is found from the other, without anything being written down. */

const fits = /^(?!v-)[A-Za-z_][\w.-]*$/

/** The id in a graph of what has this id in a file. */
export function graphId(id: string): string {
  const coded = /^v-((?:[0-9a-f]{2})+)(?:-\d+)?$/.exec(id)?.[1]
  const own = coded ? Buffer.from(coded, 'hex').toString('utf8') : id
  return own.length > 64 || /^(#|$)/.test(own) ? short('b', own) : own
}

/** The id in a file of what has this id in a graph. `taken`: those in the file, to which it is added. */
export function fileId(id: string, taken: Set<string>): string {
  let found = id
  if (!fits.test(id) || taken.has(id)) {
    const coded = `v-${Buffer.from(id, 'utf8').toString('hex')}`
    found = coded
    for (let n = 2; taken.has(found); n += 1) found = `${coded}-${n}`
  }
  taken.add(found)
  return found
}

/** A short id that is always the same for the same parts. */
export const short = (kind: string, ...parts: string[]): string =>
  `${kind}-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)}`
