import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { turn } from '../../unhurried.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import type { CommonGround, OpenConnection } from '../contract.ts'
import type { CompiledProcess } from '../forms.ts'
import { hasEnded } from '../list/stage.ts'
import { connectionsOpen, leadsTo } from './wayOn.ts'

/** Cases looked at at a time: others have their turn between. */
const portion = 50

/** See `Cases.common`. Cases that the session may not see count as missing. */
export async function common(
  { store, forms }: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<CommonGround> {
  const wanted = [...new Set(ids)]
  const nothing: CommonGround = { same: false, formId: null, status: null, connections: [], asked: 0 }
  let first: CaseRecord | undefined
  let open: OpenConnection[] | undefined
  /** Of the first, by which it is told what they become. */
  let named: CompiledProcess | undefined
  let asked = 0
  for (let from = 0; from < wanted.length; from += portion) {
    const part = wanted.slice(from, from + portion)
    const records = await store.read.cases.findMany(session.org, part)
    first ??= records[0]
    if (!first || records.length < part.length) return nothing
    for (const record of records) {
      if (record.formId !== first.formId || record.state !== first.state) return nothing
      const versions = { ...(await versionsOf(forms, record)), record }
      const { process } = versions
      named ??= process
      const standing = standingAt(session, record, process)
      try {
        stepAt(standing, record, process)
      } catch {
        return nothing
      }
      if (record.asked !== null && !hasEnded(record, process)) asked++
      const here = connectionsOpen(session, versions, standing)
      open = open ? open.filter(({ _id }) => here.some((one) => one._id === _id)) : here
    }
    await turn()
  }
  if (!first) return nothing
  return {
    same: true,
    formId: first.formId,
    status: first.state,
    connections: (open ?? []).map(({ _id, label, confirm, color, look, ends, asksNote, approves }) => ({
      id: _id,
      name: label,
      becomes: leadsTo(named, _id, session.locale).name,
      ...(confirm && { confirm }),
      ...(color && { color }),
      ...(look && { look }),
      ...(ends && { ends }),
      ...(asksNote && { asksNote }),
      ...(approves && { approves: approves.needed }),
    })),
    asked,
  }
}
