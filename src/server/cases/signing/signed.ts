import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { authorStep } from '../../../shared/process/graph/steps.ts'
import type { Who } from '../../../shared/process/who.ts'
import { recordOf } from '../../../shared/record.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import type { CaseVersions } from '../context.ts'
import { closedFor, closedForAuthor } from '../open/page.ts'
import { documentHash, filesOf, type Signed } from './evidence.ts'

type Versions = Pick<CaseRecord, '_id' | 'org' | 'number' | 'formId' | 'formVersion'> &
  Pick<CaseRecord, 'processId' | 'processVersion'>

/** Hash of the document that the case is: what was published of its form is in it to the letter, and never changes. */
export async function documentOf(
  { published }: Pick<Reads, 'published'>,
  { _id, org, number, formId, formVersion, processId, processVersion }: Versions,
  state: string,
): Promise<string> {
  const form = await published.find(org, formId, formVersion)
  return documentHash({
    ...{ formDataId: _id, number, state },
    form: [formId, formVersion, form?.data ?? '', form?.tree ?? ''],
    process: processId === null ? null : [processId, processVersion ?? 0],
  })
}

/** What whoever signs meets of the case: answers that are none of theirs are no part of it. */
export async function signedBy(
  read: Pick<Reads, 'assets'>,
  session: Session,
  { record, form, process }: CaseVersions,
  {
    document,
    inPlaceOf,
    who,
    standing,
  }: { standing: Who; who: string } & Pick<Signed, 'document' | 'inPlaceOf'>,
): Promise<Signed> {
  const stored = fromJson(record.data)
  const at = { record, form, process }
  const closed = (who === authorStep ? closedForAuthor(session, at) : closedFor(session, at, standing)).names
  const names = [...form.fields.keys()].filter((name) => !closed.has(name))
  const answers: Values = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]))
  const places = new Map(names.flatMap((name) => filesOf(answers[name]).map((id) => [id, name] as const)))
  const files = places.size === 0 ? [] : await read.assets.findMany(record.org, [...places.keys()])
  return {
    ...{ formDataId: record._id, document, inPlaceOf, answers, versions: versionsIn(stored) },
    files: files.map((file) => ({ ...file, place: places.get(file._id) ?? '' })),
  }
}

/** Of what shape each answer is stored, where it is not the first. */
export const versionsIn = (stored: Values): Record<string, number> =>
  Object.fromEntries(
    Object.entries(recordOf(stored.$v)).flatMap(([name, version]) =>
      typeof version === 'number' && version > 1 ? [[name, version]] : [],
    ),
  )
