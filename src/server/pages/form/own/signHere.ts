import { msg } from '../../../../shared/i18n.ts'
import { recordOf } from '../../../../shared/record.ts'
import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { waitWords } from '../../waitWords.ts'
import { refuseToSign, sendSignCode, signCase } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { addressWith, targetOf } from '../target.ts'

/** What is pressed where a case is signed. */
export const isOfSigning = (action: string): boolean =>
  action === 'signing' || action === 'sign' || action === 'signCode' || action === 'refuse'

/** Who is asked to sign a case does, or says that they do not, on a page of its own. */
export async function signHere(context: LoadContext, post: PagePost, action: string): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  const before = await targetOf(context, held)
  const page = addressWith(before.action, 'sign', '1')
  // Who is not logged in holds the case by this page alone.
  if (action === 'signing')
    return held.caseToken ? { show: await signModel(context, before), status: 200 } : { to: page }
  const t = services.texts(session.locale, session.org)
  const ref = { ...refOf(held), formDataId: held.formDataId }
  const revision = Number(textOf(post.form, '_revision')) || 0
  let text: string
  try {
    if (action === 'signCode') {
      const { hint } = await services.invoke(sendSignCode, session, ref)
      text = t('En kod är på väg till {address}.', { address: hint })
    } else if (action === 'refuse') {
      await services.invoke(refuseToSign, session, {
        ...{ ...ref, revision, reason: textOf(post.form, '_reason') },
      })
      text = t('Vi har fått veta att du inte skriver under.')
    } else {
      await services.invoke(signCase, session, { ...ref, revision, ...proofIn(post) })
      text = t('Du har skrivit under. Tack!')
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    return refused(context, post, error)
  }
  const now = await targetOf(context, held)
  const said = { more: { notice: { kind: 'more' as const, text } } }
  if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
  return leadTo({ ...now, held }, action === 'signCode' ? page : now.action, said)
}

/** Just one of the proofs, as its form has it. */
function proofIn({ form }: PagePost): { password?: string; factor?: string; code?: string } {
  for (const name of ['password', 'factor', 'code'] as const)
    if (form.has(`_${name}`)) return { [name]: textOf(form, `_${name}`) }
  return { password: '' }
}

/** The page again, with what was wrong at its field, or above it where no field is to blame. What was written stands there still. */
async function refused(context: LoadContext, post: PagePost, error: Failure): Promise<Outcome> {
  const { services, session } = context
  const t = services.texts(session.locale, session.org)
  const { code, options } = error
  const { fields = {}, message, values, detail } = options
  const asked = post.form.has('_factor') ? 'factor' : post.form.has('_code') ? 'code' : 'password'
  const key = fields.password ?? fields.code
  const why = [t((fields.reason && { id: fields.reason }) ?? message ?? errors[code].message, values)]
  const reason = textOf(post.form, '_reason')
  const target = await targetOf(context, heldIn(post))
  const model = await signModel(context, target, {
    ...(key && { errors: { [asked]: t(key, values) } }),
    ...(reason && { reason }),
  })
  const { retryAfter } = recordOf(detail)
  const answer = {
    status: errors[code].status,
    ...(typeof retryAfter === 'number' && { retryAfter }),
  }
  if (key) return { show: model, ...answer }
  const notice = (text: string) => ({ kind: 'error' as const, text })
  const said = [...why, waitWords(error, t)].filter(Boolean).join(' ')
  if (!reason || model.signing) return { show: { ...model, notice: notice(said) }, ...answer }
  // They are asked no more: what they wrote can be sent as a message, and is not lost.
  const { writing } = model
  if (!writing)
    return {
      show: { ...model, notice: notice(`${said} ${t('Du skrev: ”{reason}”', { reason })}`) },
      ...answer,
    }
  const more = { ...writing, text: reason, error: t(notSent) }
  return { show: { ...model, notice: notice(said), writing: more }, ...answer }
}

const notSent = msg`Det du skrev om varför du inte skriver under är inte skickat. Skicka det som ett meddelande, eller ta bort det.`

async function signModel(
  context: LoadContext,
  target: Parameters<typeof fillModel>[1],
  more: Partial<NonNullable<FormFillModel['signing']>> = {},
): Promise<FormFillModel> {
  const model = await fillModel(context, target)
  const { signing } = model
  return signing ? { ...model, signing: { ...signing, ...more, open: true } } : model
}
