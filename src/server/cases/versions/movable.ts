import { titleIn } from '../../../shared/fields/kinds/translatable.ts'
import { holds, type Session } from '../../session.ts'
import { turn } from '../../unhurried.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { portion } from './candidates.ts'
import type { MovableDocument } from './contract.ts'
import { movedBy } from './movedBy.ts'
import { sightOf } from './target.ts'

/** See `VersionMoving.movable`. */
export async function movable(
  { store, forms }: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<MovableDocument[]> {
  const found = new Map<string, MovableDocument>()
  const add = (what: MovableDocument['what'], id: string, name: string, version: number) => {
    const known = found.get(`${what} ${id}`)
    if (!known) return void found.set(`${what} ${id}`, { what, id, name, count: 1, version })
    known.count++
    if (known.version !== version) known.version = null
  }
  for (let from = 0; from < ids.length; from += portion) {
    for (const record of await store.read.cases.findMany(session.org, ids.slice(from, from + portion))) {
      if (record.removed !== null) continue
      const { form, process } = await versionsOf(forms, record)
      if (sightOf(session, record, process) !== 'staff') continue
      if (process && holds(session, movedBy.process))
        add('process', process._id, process.name, process.version)
      if (holds(session, movedBy.form))
        add(
          'form',
          form._id,
          titleIn({ name: form.name, title: form.data.title }, session.locale),
          form.version,
        )
    }
    await turn()
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}
