import { msg } from '../../../shared/i18n.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import type { SolutionNeeds } from '../needs.ts'
import { readSource } from './source.ts'

export interface ImportFormInput {
  /** The file's content. */
  text: string
  name?: string
  process?: string
  publish?: boolean
}

export interface ImportedForm {
  id: string
  name: string
  process: string | null
  version: number | null
  counts: Record<'mapped' | 'approximated' | 'leftOut', number>
  report: {
    outcome: 'mapped' | 'approximated' | 'leftOut'
    path: string
    type: string
    label: string
    to?: string
    name?: string
    reason?: string
  }[]
}

type FormioNeeds = Pick<SolutionNeeds, 'store' | 'documents' | 'texts'>

/** A Form.io definition becomes a draft (or with `publish` a live) form of ours. One write: all or nothing. */
export async function importFormio(
  needs: FormioNeeds,
  session: Session,
  input: ImportFormInput,
): Promise<ImportedForm> {
  const t = needs.texts(session.locale)
  // What reads foreign HTML and expressions is loaded by those who import.
  const { convert } = await import('./convert.ts')
  const { title, tree, lines } = convert(readSource(input.text), needs.texts)
  const process = await chosenProcess(needs, session, input.process)
  const name = await freeName(needs, session, input.name, title)
  const data = { name, formType: 'standard' as const, ...(process && { process }) }
  if (input.publish && !holds(session, schemaOf('form')?.allow.publish ?? 'nobody')) throw fail('FORBIDDEN')
  const { id, version } = await needs.store.write(async (tx) => {
    const { _id } = await needs.documents.createIn(tx, session, { page: 'form', data, tree })
    const comment = t(msg`Inläst från Form.io`)
    const published = input.publish ? await needs.documents.publishIn(tx, session, _id, comment) : null
    return { id: _id, version: published?.version ?? null }
  })
  const counts = { mapped: 0, approximated: 0, leftOut: 0 }
  for (const { outcome } of lines) counts[outcome]++
  const report = lines.map(({ reason, values, ...line }) => ({
    ...line,
    ...(reason && { reason: t(reason, values) }),
  }))
  return { id, name, process, version, counts, report }
}

/** The one that is asked for, the only one there is, or the first by name that is published. */
async function chosenProcess(
  needs: FormioNeeds,
  session: Session,
  wanted: string | undefined,
): Promise<string | null> {
  if (wanted) return (await needs.documents.get(session, 'process', wanted))._id
  const all = await needs.documents.all(session, 'process')
  const live = all.filter(({ published }) => published !== null)
  return (live[0] ?? (all.length === 1 ? all[0] : undefined))?._id ?? null
}

/** A name that was asked for must be free; the file's own title gives way. */
async function freeName(
  needs: FormioNeeds,
  session: Session,
  wanted: string | undefined,
  title: string,
): Promise<string> {
  const taken = async (name: string) =>
    (await needs.documents.findBy(session, 'form', 'name', name)) !== undefined
  if (wanted !== undefined) {
    if (await taken(wanted)) throw new Failure('DUPLICATE_NAME', { fields: { name: 'validation.duplicate' } })
    return wanted
  }
  const base = title.slice(0, 900)
  for (let n = 1; n <= 999; n++) {
    const name = n === 1 ? base : `${base} ${n}`
    if (!(await taken(name))) return name
  }
  throw fail('DUPLICATE_NAME')
}
