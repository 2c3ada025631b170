import type { DocumentRow, PublishedRow } from '../store/records.ts'
import type { Reads } from '../store/store.ts'
import type { Trial } from './contract.ts'

/** Kinds that a case may come to need without anybody naming them. */
const always = ['role', 'group', 'workCalendar', 'counter', 'mail', 'message', 'messageServiceLimit'] as const

/** Copies of what the form and the process are made of and name, so that nothing is looked for that is not there. */
export async function worldOf(
  read: Reads,
  org: string,
  ids: readonly string[],
): Promise<Pick<Trial, 'documents' | 'published'>> {
  const documents = new Map<string, DocumentRow>()
  const published: PublishedRow[] = []
  const seen = new Set<string>()
  const waiting = [...ids]
  for (const schema of always)
    for (const row of await read.documents.all(org, schema)) documents.set(row._id, row)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const row = documents.get(id) ?? (await read.documents.find(org, id))
    if (!row || row.removed !== null) continue
    documents.set(id, row)
    const live = row.published === null ? undefined : await read.published.find(org, id, row.published)
    if (live) published.push(live)
    for (const { data, tree } of live ? [row, live] : [row]) waiting.push(...namedIn(data), ...namedIn(tree))
  }
  return { documents: [...documents.values()], published }
}

/** Every text that may be an id. */
const namedIn = (json: string | null): string[] =>
  json === null ? [] : [...json.matchAll(/"([\w-]{4,64})"/g)].map(([, id = '']) => id)
