import { msg } from '../../../shared/i18n.ts'
import { type Mentioned, mentionOf, nameBegins } from '../../../shared/process/talk/mentions.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import { turn } from '../../unhurried.ts'
import { handles, staffAt, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import { sessionsOf } from '../people/staff.ts'
import type { AddNote, AskMentionable, Mentionable } from './contract.ts'

/** People who are named in notes between staff: those who may open the case, and nobody else. */

/** People who are looked at before others get their turn. */
const atOnce = 200

/** See `NoteMentions.mentionable`. */
export async function mentionable(
  context: CaseContext,
  session: Session,
  { formDataId, search = '', limit }: AskMentionable,
): Promise<Mentionable> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  staffOfSent(session, record, process)
  const { people } = await context.staff(session.org)
  const fitting = people.filter(({ _id, name }) => _id !== session.userId && nameBegins(name, search))
  const found: Mentioned[] = []
  for (let at = 0; at < fitting.length && found.length < limit; at += atOnce) {
    const some = fitting.slice(at, at + atOnce)
    found.push(...(await whoMayOpen(context, session, versions, some)))
    await turn()
  }
  return { people: found.slice(0, limit) }
}

/** Of these people those who may open the case. */
async function whoMayOpen(
  context: CaseContext,
  session: Session,
  { record, process }: Pick<CaseVersions, 'record' | 'process'>,
  people: readonly Mentioned[],
): Promise<Mentioned[]> {
  const ids = people.map(({ _id }) => _id)
  const may = new Set<string | null>()
  for (const who of await sessionsOf(context, session, ids)) {
    if (handles(who, record, process)) may.add(who.userId)
  }
  return people.filter(({ _id }) => may.has(_id)).map(({ _id, name }) => ({ _id, name }))
}

/**
 * Who is named in a note that is to be written. INVALID in a message to the citizen, for somebody who does not stand in its words,
 * and, by name, for staff who may not open the case.
 */
export async function checkMentions(
  context: CaseContext,
  session: Session,
  { noteType, note, mentions = [], formDataId }: AddNote,
): Promise<Mentioned[]> {
  const ids = [...new Set(mentions)]
  if (ids.length === 0) return []
  if (noteType !== 'internal' || ids.some((id) => !note.includes(mentionOf(id))))
    throw fail('INVALID', { fields: { mentions: 'validation.mention' } })
  const versions = await caseVersions(context, session, formDataId)
  staffAt(session, versions.record, versions.process)
  const { people } = await context.staff(session.org)
  const named = people.filter(({ _id }) => ids.includes(_id))
  const may = await whoMayOpen(context, session, versions, named)
  if (may.length === ids.length) return may
  const shut = named.filter(({ _id }) => !may.some((one) => one._id === _id)).map(({ name }) => name)
  throw fail('INVALID', {
    fields: { mentions: 'validation.mention' },
    // Who is not staff is not named: an id tells nobody whose it is.
    ...(shut.length > 0
      ? {
          message: msg`{names} får inte öppna ärendet och kan inte nämnas i det.`,
          values: { names: shut.join(', ') },
        }
      : { message: msg`Någon som nämns finns inte bland kollegorna. Ta bort namnet och skriv det på nytt.` }),
  })
}
