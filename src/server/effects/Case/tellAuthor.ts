import { z } from 'zod'
import { type Message, msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { statusPath } from '../../cases/caseHref.ts'
import type { CaseFacts } from '../../cases/contract.ts'
import type { LinkFor } from '../../cases/talk/contract.ts'
import { daysOfLink, linkLives, messageHref } from '../../cases/talk/messageLink.ts'
import { withSecret } from '../../mail/whole.ts'
import type { Call } from '../../services.ts'
import { write } from './inTask.ts'
import { addressesOfAuthor, casePath, isAddress } from './people.ts'
import { queueToSender } from './queueToSender.ts'

/** What came of it; `mails`: ids in the mail log. */
export const toldAuthor = z.object({
  to: z.array(z.string()),
  mails: z.array(z.string()).optional(),
  skipped: z.string().optional(),
})

/** What the sender of a case is told, in the language that they sent it in. */
export interface News {
  subject: Message
  text: Message
  values: Record<string, string>
  /** In the bell. */
  icon: string
  /** They are to do this in the case: who has no account gets a link that opens it after a mailed code. */
  opens?: LinkFor
  /** Id of the message in the case that it brings: that says how it went, and hears of it when it does not arrive. */
  about?: string | null
  /** They may do without it: they can stop such mails about the case. */
  stoppable?: boolean
}

/** Tells who sent a case in, by mail, and in the bell of who has an account, with the way to the case. */
export async function tellAuthor(
  call: Call<unknown>,
  facts: CaseFacts,
  { subject, text, values, icon, opens, about = null, stoppable = false }: News,
): Promise<z.infer<typeof toldAuthor>> {
  const { session, services, task } = call
  const t = services.texts(facts.locale, session.org)
  const { baseUrl } = services.config
  const href = `${baseUrl}${facts.createdBy === null ? statusPath(facts) : casePath(facts)}`
  const to = [...new Set(addressesOfAuthor(facts).filter(isAddress))]
  const way = opens ? msg`Öppna ärendet här: {href}` : msg`Du kan följa ärendet här: {href}`
  const make = (href: string, more: readonly string[] = []) => ({
    subject: t(subject, values),
    text: [t(text, values), t(way, { href }), ...more].join('\n\n'),
  })
  const linked = (secret: string) =>
    make(messageHref(baseUrl, secret, facts.locale), [t(linkLives, { days: daysOfLink })])
  const mails = to.map((address) => ({ _id: newId(), to: address, caseId: facts._id }))
  await write(call, async (tx) => {
    for (const one of mails) {
      const of = { org: session.org, formDataId: facts._id, address: one.to }
      const words =
        opens && facts.createdBy === null
          ? withSecret(linked, await services.cases.messageLinkIn(tx, { ...of, isFor: opens }))
          : make(href)
      const origin = about === null ? 'system' : null
      await queueToSender(call, tx, facts, { ...words, ...one }, { stoppable, origin })
    }
    if (about !== null)
      await services.cases.deliveredIn(tx, { org: session.org, formDataId: facts._id, noteId: about, mails })
    if (facts.createdBy === null) return
    await services.notifications.notifyIn(tx, session.org, {
      ...{
        kind: 'ownLetter',
        caseId: facts._id,
        msg: subject.id,
        values,
        icon,
        href: casePath(facts),
        refId: facts._id,
      },
      ...(task && { key: task.id }),
      users: [facts.createdBy],
    })
  })
  if (to.length === 0) return { to, skipped: 'no address' }
  return { to, mails: mails.map(({ _id }) => _id) }
}
