import { inSentence } from '../../../../shared/inSentence.ts'
import { errors, Failure } from '../../../../shared/wire/errors.ts'
import { type LoadContext, type PagePost, type PageReply, redirect } from '../../contract.ts'
import { firstToken } from '../../csrf.ts'
import { hold, refOf } from '../../held.ts'
import { makeAgain } from '../definitions.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Shown } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { searchOf, targetOf } from '../target.ts'
import { heldIn } from './hold.ts'

/** Another form with the same answers: its author is led to it, and told once what did not come along. */
export async function makeAgainHere(context: LoadContext, post: PagePost): Promise<PageReply | Shown> {
  const { services, session, path } = context
  const from = heldIn(post)
  const t = services.texts(session.locale, session.org)
  try {
    const first = firstToken(post)
    const made = await services.invoke(makeAgain, session, {
      ...{ ...refOf(from), formDataId: from.formDataId },
      ...(first && { first }),
    })
    const { formDataId, formId, caseToken = null, number, leftOut, gone } = made
    const text = [
      t(
        'Det här är ett nytt formulär, med dina uppgifter från ärende {number}. Gå igenom dem innan du skickar.',
        {
          number,
        },
      ),
      ...(leftOut.length > 0
        ? [t('Det här lämnar du på nytt: {names}.', { names: inSentence(...leftOut) })]
        : []),
      ...(gone.length > 0
        ? [t('Formuläret har ändrats. Det här kunde inte tas med: {names}.', { names: inSentence(...gone) })]
        : []),
    ].join(' ')
    const held = { formDataId, caseToken }
    const to = `${path}${searchOf({ formId })}`
    const target = { ...(await targetOf(context, held, formId)), held }
    const led = leadTo(target, to, { more: { notice: { kind: 'more', text } } })
    return redirect(led.to, { cookies: hold(post, formId, held) })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    const { message, values } = error.options
    const text = t(message ?? errors[error.code].message, values)
    const more = { notice: { kind: 'error' as const, text } }
    const show = await fillModel(context, await targetOf(context, from), { more })
    return { show, status: errors[error.code].status }
  }
}
