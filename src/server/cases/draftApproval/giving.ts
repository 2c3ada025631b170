import { msg } from '../../../shared/i18n.ts'
import { toJson } from '../../../shared/json.ts'
import {
  asApprovable,
  type DraftAgreed,
  type DraftRule,
  leftOf,
} from '../../../shared/process/draftApproval.ts'
import { approvalBar, approvesAs, isTheirs, withApproval } from '../../../shared/process/graph/approvals.ts'
import { type Agreed, toldOf } from '../../../shared/process/who.ts'
import { process } from '../../../shared/schemas/process.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { agreedOf, agreedOn, bellOf, draftKey, rulesFor } from './agreed.ts'
import type { DraftApprovals } from './contract.ts'
import type { DraftApprovalNeeds } from './needs.ts'
import { ableTo, standingAt } from './people.ts'
import { barOf, refusalOf } from './refusal.ts'
import { shownTo } from './shown.ts'

/** See `DraftApprovals`. */
export function draftApprovals(needs: DraftApprovalNeeds): DraftApprovals {
  const { store } = needs
  const shown = async (session: Session, id: string) =>
    shownTo(needs, session, ofProcess(session, await store.read.documents.find(session.org, id)))
  const inDraft = (session: Session, id: string, work: (tx: Tx, row: DocumentRow) => Promise<void>) =>
    store
      .write(async (tx) => work(tx, ofProcess(session, await tx.documents.find(session.org, id))))
      .then(() => shown(session, id))

  /** Whom to tell is looked up while others write; where something was approved of or published meanwhile, anew. */
  const ask: DraftApprovals['ask'] = async (session, { id, revision }) => {
    const before = ofProcess(session, await store.read.documents.find(session.org, id))
    const able = await ableToAny(needs, session, before)
    const isAsked = await store.write(async (tx) => {
      const row = ofProcess(session, await tx.documents.find(session.org, id))
      requireSame(row, revision)
      if (row.agreed !== before.agreed || row.published !== before.published) return false
      await requireRules(tx, row)
      await askIn(needs, tx, session, row, able)
      return true
    })
    return isAsked ? shown(session, id) : ask(session, { id, revision })
  }

  return {
    load: shown,
    approve: (session, { id, revision }) =>
      inDraft(session, id, async (tx, row) => {
        requireSame(row, revision)
        await approveIn(needs, tx, session, row, await requireRules(tx, row))
      }),
    takeBack: (session, id) => inDraft(session, id, (tx, row) => takeBackIn(needs, tx, session, row)),
    ask,
  }
}

function ofProcess(session: Session, row: DocumentRow | undefined): DocumentRow {
  if (!row || row.removed !== null || row.isFolder === 1 || row.schema !== process.name)
    throw fail('NOT_FOUND')
  if (!holds(session, process.allow.read)) throw fail('NOT_FOUND')
  return row
}

function requireSame(row: DocumentRow, revision: number): void {
  if (row.revision === revision) return
  const fields = { revision: 'approval.draft' }
  throw fail('CONFLICT', { message: readAgain, fields, detail: { revision: row.revision } })
}

async function requireRules(tx: Tx, row: DocumentRow): Promise<DraftRule[]> {
  const rules = await rulesFor(tx, row)
  if (rules.length === 0) throw fail('INVALID', { message: nobodyAsked, fields: { id: 'approval.notAsked' } })
  return rules
}

async function approveIn(
  needs: DraftApprovalNeeds,
  tx: Tx,
  session: Session,
  row: DocumentRow,
  rules: readonly DraftRule[],
): Promise<void> {
  const before = agreedOf(row)
  const standing = await Promise.all(
    rules.map(async (rule) => {
      const who = await standingAt(needs, session, row, rule, before)
      return { rule, who, bar: approvalBar(asApprovable(rule), who) }
    }),
  )
  const bar = barOf(standing.map((one) => one.bar))
  if (bar) throw await refusalOf(needs, session, bar)
  let agreed: Agreed = before
  for (const { rule, who, bar: barred } of standing) {
    if (barred) continue
    const approvable = asApprovable(rule)
    const own = { byName: session.userName, at: tx.now }
    agreed = withApproval(
      agreed,
      approvable,
      who,
      toldOf(own, approvesAs(approvable, who), session.standsInFor),
    )
  }
  await keep(needs, tx, row, { ...agreedOn(row), of: draftKey(row), agreed })
  const given = agreed.given.slice(before.given.length)
  const others = given.flatMap(({ as }) => as).filter((id) => id !== session.userId)
  await audited(needs, tx, session, row, 'pb3/approve', {
    revision: row.revision,
    ...(others.length > 0 && { for: [...new Set(others)] }),
  })
  const done = rules.every((rule) => leftOf(rule, agreed) === 0)
  await needs.notifications.forgetIn(tx, row.org, bellOf(row._id), done ? undefined : session.userId)
  if (done) await tellAsker(needs, tx, session, row)
}

async function takeBackIn(needs: DraftApprovalNeeds, tx: Tx, session: Session, row: DocumentRow) {
  const held = agreedOn(row)
  const left = held?.agreed.given.filter((one) => !isTheirs(one, { ...session, isAuthor: false })) ?? []
  if (!held || left.length === held.agreed.given.length)
    throw fail('CONFLICT', { message: notThere, fields: { id: 'approval.notThere' } })
  await keep(needs, tx, row, { ...held, agreed: { ...held.agreed, given: left } })
  await audited(needs, tx, session, row, 'pb3/takeBackApproval', { revision: row.revision })
}

/** Ids of those who could give something of what is missing. */
async function ableToAny(needs: DraftApprovalNeeds, session: Session, row: DocumentRow): Promise<string[]> {
  const agreed = agreedOf(row)
  const open = (await rulesFor(needs.store.read, row)).filter((rule) => leftOf(rule, agreed) > 0)
  const able = await Promise.all(open.map((rule) => ableTo(needs, session, row, rule, agreed)))
  return [...new Set(able.flat().map(({ _id }) => _id))]
}

async function askIn(
  needs: DraftApprovalNeeds,
  tx: Tx,
  session: Session,
  row: DocumentRow,
  able: readonly string[],
): Promise<void> {
  const held = agreedOn(row)
  // Those who were told have heard of this draft.
  if (held?.asked) return
  const asked = { by: session.userId, byName: session.userName, at: tx.now }
  await keep(needs, tx, row, { of: draftKey(row), agreed: agreedOf(row), asked })
  await audited(needs, tx, session, row, 'pb3/askApproval', { revision: row.revision })
  if (able.length === 0) return
  await needs.notifications.notifyIn(tx, row.org, {
    ...{ kind: 'approval', icon: 'user-check', refId: bellOf(row._id), href: editorOf(row) },
    msg: msg`{by} ber dig godkänna utkastet till processen {name}`.id,
    values: { by: session.userName, name: row.name },
    users: able,
    except: session.userId,
  })
}

/** Whoever asked learns that it can be published now. */
async function tellAsker(needs: DraftApprovalNeeds, tx: Tx, session: Session, row: DocumentRow) {
  const by = agreedOn(row)?.asked?.by
  if (!by) return
  await needs.notifications.notifyIn(tx, row.org, {
    ...{ kind: 'approval', icon: 'user-check', refId: bellOf(row._id), href: editorOf(row) },
    msg: msg`Utkastet till processen {name} är godkänt och kan publiceras`.id,
    values: { name: row.name },
    users: [by],
    except: session.userId,
  })
}

const editorOf = ({ _id }: DocumentRow) => (process.editPath ?? '').replace('{_id}', _id)

async function keep({ events }: DraftApprovalNeeds, tx: Tx, row: DocumentRow, agreed: DraftAgreed) {
  await tx.documents.update(row.org, row._id, { agreed: toJson(agreed) })
  tx.afterCommit(() => events.push(row.org, 'changes', { schema: row.schema, ids: [row._id] }, 'staff'))
}

const audited = (
  { audit }: DraftApprovalNeeds,
  tx: Tx,
  session: Session,
  row: DocumentRow,
  action: string,
  detail: Record<string, unknown>,
) => audit.record(tx, session, { action, object: `process/${row._id}`, result: 'ok', detail })

const readAgain = msg`Utkastet har ändrats sedan du läste det. Titta på det som det är nu innan du godkänner.`
const nobodyAsked = msg`Processen kan publiceras utan att någon godkänner.`
const notThere = msg`Det finns inget godkännande av dig att ta tillbaka: det är redan använt, eller så har utkastet ändrats.`
