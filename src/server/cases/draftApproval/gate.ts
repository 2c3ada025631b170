import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { type DraftRule, leftOf, type VersionApproval } from '../../../shared/process/draftApproval.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import type { KindOf } from '../../documents/kinds/kind.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import { agreedOf, bellOf, eachGiven, rulesFor } from './agreed.ts'
import type { DraftApprovalNeeds } from './needs.ts'
import { missingBy, remaining } from './shown.ts'

type Hook<Name extends 'approved' | 'refused' | 'afterDropped'> = NonNullable<KindOf<'process'>[Name]>
type Asked = Parameters<Hook<'approved'>>[0]

/** Stands before publishing: whoever publishes, by whatever way, comes through here. See `Kind.approved`. */
export async function requireApproved(
  needs: DraftApprovalNeeds,
  { tx, session, row }: Asked,
): ReturnType<Hook<'approved'>> {
  const rules = await rulesFor(tx, row)
  if (rules.length === 0) return null
  const agreed = agreedOf(row)
  const open = rules.filter((rule) => leftOf(rule, agreed) > 0)
  if (open.length > 0) {
    // Whoever runs the machine can do anything with it: an import by the command line, the setup, a copy that is tested. It is written down.
    if (session.kind !== 'system') throw await notApproved(tx, row, open)
    await needs.audit.record(tx, session, {
      action: 'publishedUnapproved',
      object: `process/${row._id}`,
      result: 'ok',
      detail: { missing: open.map((rule) => ({ left: leftOf(rule, agreed), roles: rule.roles })) },
    })
  }
  await needs.notifications.forgetIn(tx, row.org, bellOf(row._id))
  const given = eachGiven(agreed.given).map(
    ({ byName, forNames, at }): VersionApproval => ({ byName, at, ...(forNames && { forNames }) }),
  )
  return toJson(given)
}

async function notApproved(read: Reads, row: DocumentRow, open: readonly DraftRule[]): Promise<Failure> {
  const agreed = agreedOf(row)
  const missing = await missingBy(read, row, open, agreed)
  const roles = [...new Set(missing.flatMap((one) => one.roles))].join(', ')
  return fail('INVALID', {
    message: roles ? ofRoles : ofAnybody,
    values: { name: row.name, n: Math.max(...missing.map(({ left }) => left)), roles },
    fields: { publish: why },
    detail: { approval: { given: eachGiven(agreed.given).map(({ byName }) => byName), missing } },
  })
}

const why = 'publish.notApproved'

/** Whom to ask is looked up for everybody who works here, which nobody's write waits for. */
export async function withWhomToAsk(
  needs: DraftApprovalNeeds,
  { session, id, error }: Parameters<Hook<'refused'>>[0],
): Promise<unknown> {
  if (!(error instanceof Failure) || error.options.fields?.publish !== why) return error
  const row = await needs.store.read.documents.find(session.org, id)
  if (!row) return error
  const agreed = agreedOf(row)
  const open = (await rulesFor(needs.store.read, row)).filter((rule) => leftOf(rule, agreed) > 0)
  const missing = await remaining(needs, session, row, open, agreed)
  const given = eachGiven(agreed.given).map(({ byName }) => byName)
  return fail(error.code, { ...error.options, detail: { approval: { given, missing } } })
}

/** The draft is another one: its approvals are gone, and so is what was told of them. See `Kind.afterDropped`. */
export async function dropped(
  needs: DraftApprovalNeeds,
  { tx, session, row }: Parameters<Hook<'afterDropped'>>[0],
): Promise<void> {
  await needs.notifications.forgetIn(tx, row.org, bellOf(row._id))
  const names = row.agreed ? eachGiven(fromJson(row.agreed).agreed.given).map(({ byName }) => byName) : []
  if (names.length === 0) return
  await needs.audit.record(tx, session, {
    action: 'approvalsDropped',
    object: `process/${row._id}`,
    result: 'ok',
    detail: { names },
  })
}

const ofRoles = msg`{name} publiceras inte än: {n, plural, one {ett godkännande} other {# godkännanden}} av utkastet saknas, av någon med rollen {roles}. Be om det i processen, under Publicera.`
const ofAnybody = msg`{name} publiceras inte än: {n, plural, one {ett godkännande} other {# godkännanden}} av utkastet saknas. Be om det i processen, under Publicera.`
