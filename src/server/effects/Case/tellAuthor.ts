import { z } from 'zod'
import { defaultLocale, type Message, msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import type { CaseFacts } from '../../cases/contract.ts'
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
  /** They may do without it: they can stop such mails about the case. */
  stoppable?: boolean
}

/** Tells who sent a case in, by mail, and in the bell of who has an account, with the way to the case. */
export async function tellAuthor(
  call: Call<unknown>,
  facts: CaseFacts,
  { subject, text, values, icon, stoppable = false }: News,
): Promise<z.infer<typeof toldAuthor>> {
  const { session, services, task } = call
  const t = services.texts(facts.locale, session.org)
  const { baseUrl } = services.config
  const statusPath = `/status${facts.locale === defaultLocale ? '' : `?lang=${facts.locale}`}`
  const href = `${baseUrl}${facts.createdBy === null ? statusPath : casePath(facts)}`
  const to = [...new Set(addressesOfAuthor(facts).filter(isAddress))]
  const whole = [t(text, values), t(msg`Du kan följa ärendet här: {href}`, { href })].join('\n\n')
  const mails = to.map((one) => ({
    ...{ _id: newId(), to: one, subject: t(subject, values), text: whole, caseId: facts._id },
  }))
  await write(call, async (tx) => {
    for (const one of mails) await queueToSender(call, tx, facts, one, stoppable)
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
