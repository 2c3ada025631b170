import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { hasWords } from '../../../shared/process/words.ts'
import type { Session } from '../../session.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions } from '../context.ts'
import { facts, factsMet } from '../open/facts.ts'
import { noteReading } from '../open/load.ts'
import type { QuickAnswers } from './contract.ts'
import { fillIn } from './fillIn.ts'
import { fittingAnswers } from './fitting.ts'

/** How many are told at a time: who does not see theirs looks for it. */
const most = 100

/**
 * Canned replies for a case that its staff may use, filled in, with what is missing left to be filled in by hand: those that fit it and have every word in name, keywords, folder or
 * text. As `staffOfSent`.
 */
export async function quickAnswers(
  context: CaseContext,
  session: Session,
  { formDataId, search = '' }: { formDataId: string; search?: string | undefined },
): Promise<QuickAnswers> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, form, process } = versions
  staffOfSent(session, record, process)
  const found = await facts(context, session, formDataId)
  if (!found) return { locale: session.locale, answers: [] }
  const known = factsMet(found, session, versions)
  await noteReading(context, session, record)
  const { locale } = known
  const t = context.texts(session.locale, session.org)
  const fitting = await fittingAnswers(context, session, [versions])
  const answers = fitting.flatMap(({ answer: { _id, name, keywords, text }, folder, proposed }) => {
    const words = textIn(text, locale)
    if (!hasWords(search, [name, keywords, folder, words])) return []
    const filled = fillIn(words, { known, form, locale: session.locale, t })
    const missing = filled.missing.map(({ label }) => label)
    return [{ _id, name, folder, text: filled.withPlaceholders, missing, proposed }]
  })
  return { locale, answers: answers.slice(0, most) }
}
