import { msg } from '../../../shared/i18n.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** The server clears away what nobody finished; much of it means that it does not. */
export const uploads = defineCheck('uploads', ({ facts }) => {
  if (!facts.counts || !facts.uploads) return []
  const count = facts.counts.unfinishedUploads + facts.uploads.left
  if (count === 0) return [{ severity: 'ok', text: msg`Inga avbrutna uppladdningar ligger kvar.` }]
  const finding: Finding = {
    severity: 'warning',
    text: msg`{count} avbrutna uppladdningar ligger kvar sedan mer än ett dygn.`,
    fix: msg`Låt servern vara igång i minst en timme; den tar bort dem. Ligger de kvar: se fel i loggen.`,
    values: { count },
  }
  return [finding]
})
