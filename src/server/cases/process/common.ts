import type { Session } from '../../session.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import type { CommonGround, OpenConnection } from '../contract.ts'
import { connectionsOpen } from './status.ts'

/** See `Cases.common`. Cases that the session may not see count as missing. */
export async function common(
  { store, forms }: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<CommonGround> {
  const wanted = [...new Set(ids)]
  const records = await store.read.cases.findMany(session.org, wanted)
  const nothing: CommonGround = { same: false, formId: null, status: null, connections: [] }
  const [first] = records
  if (!first || records.length < wanted.length) return nothing
  if (!records.every(({ formId, state }) => formId === first.formId && state === first.state)) return nothing
  let open: OpenConnection[] | undefined
  for (const record of records) {
    const versions = { ...(await versionsOf(forms, record)), record }
    const { process } = versions
    const standing = standingAt(session, record, process)
    try {
      stepAt(standing, record, process)
    } catch {
      return nothing
    }
    const here = connectionsOpen(session, versions, standing)
    open = open ? open.filter(({ _id }) => here.some((one) => one._id === _id)) : here
  }
  return {
    same: true,
    formId: first.formId,
    status: first.state,
    connections: (open ?? []).map(({ _id, label, confirm, color }) => ({
      id: _id,
      name: label,
      ...(confirm && { confirm }),
      ...(color && { color }),
    })),
  }
}
