import { z } from 'zod'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { comparable, valuesOf } from '../../documents/lists/rows.ts'
import type { Session } from '../../session.ts'
import type { Reads } from '../../store/store.ts'

const contentsShape = z.array(z.object({ schema: z.string(), id: z.string() }))

/** A solution as the organisation has it: which version, and which documents came with it. */
export interface InstalledSolution {
  _id: string
  version: string
  contents: { schema: string; id: string }[]
}

export async function installedSolution(
  read: Reads,
  session: Session,
  name: string,
): Promise<InstalledSolution | undefined> {
  const key = { schema: 'solution', scope: '', field: 'name', value: comparable(name) }
  const id = await read.documents.findByKey(session.org, key)
  const row = id && (await read.documents.find(session.org, id))
  if (!row || row.removed !== null || !schemaOf('solution')) return undefined
  const data = valuesOf(row)
  return {
    _id: row._id,
    version: String(data.version ?? ''),
    contents: contentsShape.safeParse(data.contents).data ?? [],
  }
}

/** Whether version `a` is at least `b`, number by number. */
export function isAtLeast(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
