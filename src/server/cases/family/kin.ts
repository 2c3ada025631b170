import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fromJson } from '../../../shared/json.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { handles, staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions, nameOfCase, versionsOf } from '../context.ts'
import { hasEnded, usersOf } from '../list/stage.ts'
import { noteReading } from '../open/load.ts'
import { openable } from '../relations/openable.ts'
import { calledAs } from '../send/titleOf.ts'
import type { Family, Kin } from './contract.ts'

/** Children that are told at once. */
const pageSize = 20

/** See `Cases.family`. */
export async function family(
  context: CaseContext,
  session: Session,
  { formDataId, skip = 0 }: { formDataId: string; skip?: number },
): Promise<Family> {
  const { record, process } = await caseVersions(context, session, formDataId)
  staffOfSent(session, record, process)
  await noteReading(context, session, record)
  const { cases } = context.store.read
  const { org, parent: parentId } = record
  const found = record.children > 0 ? await cases.childrenOf(org, record._id, { skip, limit: pageSize }) : []
  const parent = parentId === null ? undefined : await cases.find(org, parentId)
  const [above] = parent && parent.removed === null ? await kin(context, session, [parent]) : []
  return {
    parent: above ?? null,
    ...(parentId !== null && !above && { parentGone: true as const }),
    children: await kin(context, session, found),
    totalCount: record.children,
    openCount: record.openChildren,
  }
}

/** Cases of one level of a tree that are told at once. */
const mostInBranch = 200

/** See `Cases.branch`. */
export async function branch(
  context: CaseContext,
  session: Session,
  formDataId?: string,
): Promise<{ _id: string; name: string; children: number }[]> {
  const { cases } = context.store.read
  if (formDataId !== undefined) {
    const { record, process } = await caseVersions(context, session, formDataId)
    staffOfSent(session, record, process)
    await noteReading(context, session, record)
  }
  const found =
    formDataId === undefined
      ? await cases.withChildren(session.org, mostInBranch)
      : await cases.childrenOf(session.org, formDataId, { skip: 0, limit: mostInBranch })
  const open = await openable(context, session, found)
  return Promise.all(
    open.map(async ({ record }) => ({
      _id: record._id,
      name: await nameOfCase(context, session, record),
      children: record.children,
    })),
  )
}

/** The cases as kin, in their order; those whose form is lost are left out. */
export async function kin(
  context: CaseContext,
  session: Session,
  records: readonly CaseRecord[],
): Promise<Kin[]> {
  const { forms, documents } = context
  const { locale } = session
  const names = await documents.namesOf(session, [...new Set(records.flatMap(holdersOf))])
  const told: Kin[] = []
  for (const record of records) {
    const versions = await versionsOf(forms, record).catch(() => undefined)
    if (!versions) continue
    const { form, process } = versions
    const state = process?.states.get(record.state ?? '')
    told.push({
      ...{ _id: record._id, number: record.number, form: form.title(locale) },
      status: { name: textIn(state?.name, locale), color: state?.color ?? null },
      ended: hasEnded(record, process),
      arrived: record.arrived ?? record.created,
      children: record.children,
      ...(handles(session, record, process) && {
        opened: {
          title: calledAs(record, form.title(locale)),
          who: holdersOf(record).flatMap((id) => names.get(id) ?? []),
        },
      }),
    })
  }
  return told
}

/** Users who have it, or the groups in whose queue it waits. */
function holdersOf({ assign }: CaseRecord): string[] {
  const users = usersOf(assign)
  if (users.length > 0 || assign === null) return users
  return [...new Set(Object.values(fromJson(assign)).flatMap(({ groups }) => groups))]
}
