import { newId } from '../../../shared/ids.ts'
import type { CaseFacts } from '../../cases/contract.ts'
import type { AutomaticMessage } from '../../cases/talk/contract.ts'
import type { OutgoingMail } from '../../mail/mail.ts'
import type { Call } from '../../services.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Queues a mail to whose case it is. One that can be done without has the way to stop such mails, and is not sent to an address
 * that has. What is answered to it comes back to the case, and mail programs show it with the others about the case. `origin`: as what
 * it stands in the thread, where it is to who sent the case in; null: it does not, or brings what stands there already.
 */
export async function queueToSender(
  { session: { org }, services: { cases, mail, notifications, replies } }: Call<unknown>,
  tx: Tx,
  { _id: caseId, locale, address: sender }: Pick<CaseFacts, '_id' | 'locale' | 'address'>,
  letter: OutgoingMail & { to: string },
  { stoppable, origin }: { stoppable: boolean; origin: AutomaticMessage['origin'] | null },
): Promise<void> {
  const { to: address } = letter
  const unsubscribe = stoppable
    ? await notifications.stoppableIn(tx, { org, caseId, address, locale })
    : undefined
  if (unsubscribe === 'stopped') return
  const { _id: outbox = newId() } = letter
  const way = { channel: 'mail', address, outbox } as const
  if (origin !== null && address === sender)
    await cases.automaticIn(tx, { org, formDataId: caseId, origin, words: letter, way })
  // Whoever else is written to does not answer as who sent the case in.
  const replyTo = address === sender ? await replies.makeIn(tx, { org, caseId, address }) : undefined
  const thread = replyTo && [`case-${caseId}`]
  await mail.queue(tx, org, {
    ...{ ...letter, _id: outbox, unsubscribe },
    ...(replyTo && { replyTo }),
    ...(thread && { thread }),
  })
}
