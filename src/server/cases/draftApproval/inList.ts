import { msg } from '../../../shared/i18n.ts'
import { asApprovable, leftOf } from '../../../shared/process/draftApproval.ts'
import { approvalBar } from '../../../shared/process/graph/approvals.ts'
import type { GridRow } from '../../documents/documents.ts'
import type { Session } from '../../session.ts'
import { agreedOn, rulesFor } from './agreed.ts'
import type { DraftApprovalNeeds } from './needs.ts'
import { standingAt } from './people.ts'

/** In the list of processes: whose drafts wait for somebody, and whether that is the session. */
export async function sayWhoIsAwaited(
  needs: DraftApprovalNeeds,
  session: Session,
  rows: GridRow[],
): Promise<void> {
  const { store, texts } = needs
  const t = texts(session.locale, session.org)
  for (const shown of rows) {
    const row = await store.read.documents.find(session.org, shown._id)
    const held = row && agreedOn(row)
    if (!row || !held?.asked) continue
    const open = (await rulesFor(store.read, row)).filter((rule) => leftOf(rule, held.agreed) > 0)
    const standing = await Promise.all(
      open.map(async (rule) => {
        const who = await standingAt(needs, session, row, rule, held.agreed)
        return approvalBar(asApprovable(rule), who)
      }),
    )
    shown.text.published =
      open.length === 0
        ? t(msg`Godkänt`)
        : standing.includes(undefined)
          ? t(msg`Väntar på ditt godkännande`)
          : t(msg`Väntar på godkännande`)
  }
}
