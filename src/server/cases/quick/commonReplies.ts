import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { type Locale, locales } from '../../../shared/i18n.ts'
import { recordOf } from '../../../shared/record.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { turn } from '../../unhurried.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import type { CompiledForm } from '../forms.ts'
import type { CommonReplies, OfferedFact } from './contract.ts'
import { fittingAnswers } from './fitting.ts'
import { factsOfEveryCase } from './offered.ts'

/** See `Cases.commonReplies`. Cases that the session does not handle are left out. */
export async function commonReplies(
  context: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<CommonReplies> {
  const cases: CaseVersions[] = []
  for (const id of ids) {
    await turn()
    const one = await handled(context, session, id)
    if (one) cases.push(one)
  }
  if (cases.length === 0) return { answers: [], facts: [] }
  const fitting = await fittingAnswers(context, session, cases)
  const answers = fitting.map(({ answer: { _id, name, keywords, text }, folder, proposed }) => ({
    ...{ _id, name, folder, keywords: keywords ?? '', text: textIn(text, session.locale), proposed },
    languages: languagesOf(text),
  }))
  const t = context.texts(session.locale, session.org)
  const own = factsOfEveryCase.map(({ label, tag }) => ({ label: t(label), tag, ofForm: false }))
  const [form, ...others] = new Map(cases.map((one) => [one.form._id, one.form])).values()
  return {
    answers,
    facts: [...own, ...(form && others.length === 0 ? questionsOf(form, session.locale) : [])],
  }
}

async function handled(
  context: CaseContext,
  session: Session,
  formDataId: string,
): Promise<CaseVersions | undefined> {
  try {
    const versions = await caseVersions(context, session, formDataId)
    staffOfSent(session, versions.record, versions.process)
    return versions
  } catch (error) {
    if (error instanceof Failure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
      return undefined
    throw error
  }
}

/** The languages that a text is written in; none of one that is the same for all. */
const languagesOf = (text: unknown): Locale[] => locales.filter((locale) => locale in recordOf(text))

function questionsOf(form: CompiledForm, locale: Locale): OfferedFact[] {
  const { fields } = form.in(locale)
  return [...fields.values()].flatMap(({ name, settings, definition }) =>
    definition.assets
      ? []
      : [{ label: String(settings.label || name), tag: `answers.${name}`, ofForm: true }],
  )
}
