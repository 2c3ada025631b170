import type { DrawnTree } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { staffOfSent, standingAt } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import { tellsHistory } from '../forms.ts'
import { formMet, readerAt } from '../open/reader.ts'
import type { FormVersion } from './contract.ts'

/** See `Cases.formVersions`. */
export async function formVersions(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<FormVersion[]> {
  const { form, record } = await ofStaff(context, session, formDataId)
  const { read } = context.store
  const live = await context.documents.published(session, 'form', form._id)
  const versions = await read.published.list(record.org, form._id)
  const names = await read.documents.namesOf(
    record.org,
    versions.flatMap(({ by }) => by ?? []),
  )
  return versions
    .map(({ version, comment, at, by }) => ({
      ...{ _id: String(version), version, comment, published: at },
      byName: names.get(by ?? '') ?? '',
      live: version === live?.version,
      own: version === form.version,
    }))
    .sort((a, b) => b.version - a.version)
}

/** See `Cases.formVersion`. */
export async function formVersion(
  context: CaseContext,
  session: Session,
  { formDataId, versionId }: { formDataId: string; versionId: string },
): Promise<DrawnTree> {
  const { form, record, process } = await ofStaff(context, session, formDataId)
  const found = await context.forms.version(record.org, form._id, Number(versionId))
  return formMet(found, readerAt(standingAt(session, record, process), record)).in(session.locale).tree
}

/** The case, to its staff; NOT_FOUND where its form does not tell. */
async function ofStaff(context: CaseContext, session: Session, formDataId: string): Promise<CaseVersions> {
  const versions = await caseVersions(context, session, formDataId)
  const { record } = versions
  staffOfSent(session, record, versions.process)
  if (!(await tellsHistory(context, record.org, versions.form))) throw fail('NOT_FOUND')
  return versions
}
