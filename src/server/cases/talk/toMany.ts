import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { type Locale, type Message, msg } from '../../../shared/i18n.ts'
import { longestNote } from '../../../shared/process/talk/noteLimits.ts'
import { type NoWay, noWayOf } from '../../../shared/process/talk/talk.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { fillProblem } from '../../messages/fillProblem.ts'
import type { Session } from '../../session.ts'
import { turn } from '../../unhurried.ts'
import { staffOfSent } from '../access.ts'
import { type CaseContext, caseVersions, changed, nameOfCase } from '../context.ts'
import type { ManyMessage, PreviewedMessages, ShownReach } from '../contract.ts'
import { asStaff } from '../desk/asStaff.ts'
import { facts, factsMet } from '../open/facts.ts'
import { noteReading } from '../open/load.ts'
import type { NamedFact } from '../quick/contract.ts'
import { fillIn } from '../quick/fillIn.ts'
import { reachShown } from './reach.ts'
import { waitIn } from './waiting.ts'

/** The same message to the senders of many cases, filled in for each. */

/** Cases that can be written to at a time, and messages that are shown beforehand. */
export const mostWritten = 500
const previewed = 3

/** See `Talking.previewMessages`. */
export async function previewMessages(
  context: CaseContext,
  session: Session,
  ids: readonly string[],
  message: ManyMessage,
): Promise<PreviewedMessages> {
  requireFew(ids.length)
  const template = await templateOf(context, session, message)
  const outcome: PreviewedMessages = {
    count: ids.length,
    reached: [],
    previews: [],
    unreached: [],
    unfilled: [],
  }
  for (const id of ids) {
    await turn()
    const one = await filled(context, session, id, template)
    if (!one) continue
    const { name, text, reach, missing } = one
    const why = noWayOf(reach)
    if (why) outcome.unreached.push({ _id: id, name, phone: reach.phone, why })
    else if (missing.length > 0) outcome.unfilled.push({ _id: id, name, missing })
    else {
      outcome.reached.push(id)
      if (outcome.previews.length < previewed)
        outcome.previews.push({
          ...{ _id: id, name, text },
          ...{ channel: reach.channel, address: reach.address, mails: reach.mails },
        })
    }
  }
  return outcome
}

/** One of them: a message that waits, as part of a change that can be taken back. INVALID where it cannot be filled in or sent. */
export async function writeOneOfMany(
  context: CaseContext,
  session: Session,
  formDataId: string,
  message: ManyMessage,
): Promise<void> {
  const one = await filled(context, session, formDataId, await templateOf(context, session, message))
  if (!one) throw fail('NOT_FOUND')
  const why = noWayOf(one.reach)
  if (why) throw fail('INVALID', { message: unreached[why] })
  if (one.missing.length > 0)
    throw fail('INVALID', {
      message: unfilled,
      values: { names: one.missing.map(({ label }) => label).join(', ') },
    })
  await asStaff(context, session, [formDataId], async (tx, { record, userId }) => {
    await waitIn(context, tx, record, { userId, note: one.text })
    await changed(context, tx, record)
  })
}

export function requireFew(n: number): void {
  if (n > mostWritten) throw fail('INVALID', { message: tooMany, values: { most: mostWritten, n } })
}

const tooMany = msg`Högst {most} ärenden kan få samma meddelande på en gång, och det här är {n}. Välj färre.`
const unreached: Record<NoWay, Message> = {
  address: msg`Den som har skickat in ärendet kan inte nås: det finns varken konto eller e-postadress.`,
  server: msg`Den som har skickat in ärendet kan inte nås: det finns inget konto, och servern har ingen e-post inställd.`,
}
const unfilled = msg`Meddelandet kan inte fyllas i: ärendet saknar {names}.`
const tooLong = msg`Meddelandet blir längre än {most} tecken när det är ifyllt för {name}. Korta texten.`
const empty = msg`Skriv ett meddelande, eller välj ett färdigt svar.`

/** The text by language. INVALID for one that is empty or cannot be read, NOT_FOUND for a canned reply that is gone. */
async function templateOf(
  { documents }: CaseContext,
  session: Session,
  { text, answer }: ManyMessage,
): Promise<(locale: Locale) => string> {
  if (answer === undefined) {
    if (!text?.trim()) throw fail('INVALID', { message: empty })
    return () => text.trim()
  }
  const found = (await documents.all(session, 'quickanswer')).find(({ _id }) => _id === answer)
  if (!found) throw fail('NOT_FOUND')
  return (locale) => textIn(found.text, locale)
}

interface Filled {
  /** Number and title of the case. */
  name: string
  text: string
  reach: ShownReach
  /** What the template names and the case does not have. */
  missing: NamedFact[]
}

/** undefined: not a case that the session handles. */
async function filled(
  context: CaseContext,
  session: Session,
  formDataId: string,
  template: (locale: Locale) => string,
): Promise<Filled | undefined> {
  try {
    const versions = await caseVersions(context, session, formDataId)
    const { record, form, process } = versions
    staffOfSent(session, record, process)
    const found = await facts(context, session, formDataId)
    if (!found) return undefined
    const known = factsMet(found, session, versions)
    await noteReading(context, session, record)
    const { text, missing } = fillIn(template(known.locale), {
      ...{ known, form, locale: session.locale, t: context.texts(session.locale, session.org) },
      onError({ reason }) {
        throw fail('INVALID', fillProblem(reason))
      },
    })
    const name = await nameOfCase(context, session, record)
    if (text.length > longestNote)
      throw fail('INVALID', { message: tooLong, values: { name, most: longestNote } })
    return {
      ...{ text, missing, name },
      reach: await reachShown(context, record, form),
    }
  } catch (error) {
    if (error instanceof Failure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
      return undefined
    throw error
  }
}
