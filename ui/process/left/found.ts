import type { ProcessGraph } from '../../../src/shared/process/process.ts'

/** So many are shown; a word more finds fewer. */
const most = 8

/** Ids of steps, connections and notes with the text in what they are called, those that begin with it first. */
export function foundParts(
  { states, connections, notes = [] }: ProcessGraph,
  text: string,
  nameOf: (id: string) => string,
): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const all = [...states, ...connections, ...notes].map(({ _id }) => ({
    _id,
    name: nameOf(_id).toLowerCase(),
  }))
  const found = all.filter(({ name }) => name.includes(wanted))
  const first = found.filter(({ name }) => name.startsWith(wanted))
  return [...first, ...found.filter((one) => !first.includes(one))].slice(0, most).map(({ _id }) => _id)
}
