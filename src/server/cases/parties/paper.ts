import { partyStep } from '../../../shared/process/parties.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { requireRoom, type Session } from '../../session.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseInside, caseVersions } from '../context.ts'
import type { SignedCase } from '../contract.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { readyRules } from '../rules/apply.ts'
import { signOnPaperIn } from '../signing/sign.ts'
import { documentOf } from '../signing/signed.ts'
import type { SignForParty } from './contract.ts'
import { requireParty } from './manage.ts'

/** See `Parties.signForParty`. */
export async function signForParty(
  context: CaseContext,
  session: Session,
  { formDataId, party: id, revision, note }: SignForParty,
): Promise<SignedCase> {
  const { store } = context
  const versions = await caseVersions(context, session, formDataId)
  staffOfSent(session, versions.record, versions.process)
  requireRoom(session, store)
  await readyRules(context, session.org, versions.process)
  const document = await documentOf(store.read, versions.record, versions.record.state ?? '')
  const made = await store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const standing = staffOfSent(session, record, versions.process)
    if (record.state !== versions.record.state) throw fail('CONFLICT')
    const party = requireParty(record, id)
    const written = note.trim()
    if (written === '') throw fail('INVALID', { fields: { note: 'validation.required' } })
    const at = { who: partyStep(party.key), party, document, revision, standing }
    const after = await signOnPaperIn(context, tx, session, { ...versions, record }, at)
    await addNoteIn(context, tx, session, after, { noteType: 'internal', note: written })
    return after
  })
  return { revision: made.revision, status: made.state ?? '' }
}
