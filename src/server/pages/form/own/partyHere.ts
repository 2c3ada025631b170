import { problemText } from '../../../../shared/fields/problemText.ts'
import type { Translate } from '../../../../shared/i18n.ts'
import { errors, Failure } from '../../../../shared/wire/errors.ts'
import type { LoadContext, PagePost } from '../../contract.ts'
import { refOf } from '../../held.ts'
import { waitWords } from '../../waitWords.ts'
import { inviteParty, removeParty, setParty } from '../definitions.ts'
import { heldIn } from '../draft/hold.ts'
import { textOf } from '../login.ts'
import { fillModel } from '../model/fillModel.ts'
import type { Outcome } from '../outcome.ts'
import { leadTo } from '../said.ts'
import { addressWith, targetOf } from '../target.ts'

/** What is pressed about who else is on the citizen's side: `party:{id or key}` opens the form about them. */
export const isOfParties = (action: string): boolean =>
  /^(party|setParty|removeParty|inviteParty):/.test(action)

/** Who sent a case in says who else is with them in it, or lets somebody in again, with or without script. */
export async function partyHere(context: LoadContext, post: PagePost, action: string): Promise<Outcome> {
  const { services, session } = context
  const held = heldIn(post)
  const [what = '', about = ''] = action.split(':')
  const before = await targetOf(context, held)
  const page = addressWith(before.action, 'party', about)
  const opened = () =>
    fillModel(
      { ...context, request: { ...context.request, query: { ...context.request.query, party: about } } },
      before,
    )
  // Who is not logged in holds the case by this page alone.
  if (what === 'party') return held.caseToken ? { show: await opened(), status: 200 } : { to: page }
  const t = services.texts(session.locale, session.org)
  const ref = { ...refOf(held), formDataId: held.formDataId }
  const name = textOf(post.form, '_partyName').trim()
  const address = textOf(post.form, '_partyAddress').trim()
  try {
    if (what === 'setParty') {
      const key = textOf(post.form, '_partyKey')
      await services.invoke(setParty, session, { ...ref, key, name, address, ...(about && { party: about }) })
    } else if (what === 'removeParty') await services.invoke(removeParty, session, { ...ref, party: about })
    else await services.invoke(inviteParty, session, { ...ref, party: about })
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'ALREADY_SENT') throw error
    return refused(context, post, { error, about, name, address })
  }
  const now = await targetOf(context, held)
  const said = { more: { notice: { kind: 'more' as const, text: doneWords(what, { name, address }, t) } } }
  if (held.caseToken) return { show: await fillModel(context, now, said), status: 200 }
  return leadTo({ ...now, held }, now.action, said)
}

function doneWords(what: string, { name, address }: { name: string; address: string }, t: Translate): string {
  if (what === 'removeParty') return t('Fullmakten är tillbakatagen. Länken släpper inte in någon längre.')
  if (what === 'inviteParty') return t('En ny länk är på väg.')
  return address
    ? t('{name} får en egen länk till {address}.', { name, address })
    : t('Vi har sparat att det är {name}.', { name })
}

interface Refused {
  error: Failure
  about: string
  name: string
  address: string
}

/** The form about them again, with what was wrong; what was written stands there still. */
async function refused(
  context: LoadContext,
  post: PagePost,
  { error, about, ...typed }: Refused,
): Promise<Outcome> {
  const { services, session, request } = context
  const t = services.texts(session.locale, session.org)
  const { fields = {}, message, values } = error.options
  const party = about || textOf(post.form, '_partyKey')
  const at = { ...context, request: { ...request, query: { ...request.query, party } } }
  const model = await fillModel(at, await targetOf(context, heldIn(post)))
  const { parties } = model
  const problem = (name: string) => (fields[name] ? t(problemText(fields[name])) : undefined)
  const [ofName, ofAddress] = [problem('name'), problem('address')]
  const status = errors[error.code].status
  if (parties?.editing && (ofName || ofAddress)) {
    const editing = {
      ...{ ...parties.editing, ...typed },
      errors: { ...(ofName && { name: ofName }), ...(ofAddress && { address: ofAddress }) },
    }
    return { show: { ...model, parties: { ...parties, editing } }, status }
  }
  const text = [t(message ?? errors[error.code].message, values), waitWords(error, t)]
    .filter(Boolean)
    .join(' ')
  return { show: { ...model, notice: { kind: 'error', text } }, status }
}
