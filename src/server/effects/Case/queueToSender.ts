import type { CaseFacts } from '../../cases/contract.ts'
import type { OutgoingMail } from '../../mail/mail.ts'
import type { Call } from '../../services.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Queues a mail to whose case it is. One that can be done without has the way to stop such mails, and is not sent to an address
 * that has. What is answered to it comes back to the case.
 */
export async function queueToSender(
  { session: { org }, services: { mail, notifications, replies } }: Call<unknown>,
  tx: Tx,
  { _id: caseId, locale, address: sender }: Pick<CaseFacts, '_id' | 'locale' | 'address'>,
  letter: OutgoingMail & { to: string },
  stoppable: boolean,
): Promise<void> {
  const { to: address } = letter
  const unsubscribe = stoppable
    ? await notifications.stoppableIn(tx, { org, caseId, address, locale })
    : undefined
  if (unsubscribe === 'stopped') return
  // Whoever else is written to does not answer as who sent the case in.
  const replyTo = address === sender ? await replies.makeIn(tx, { org, caseId, address }) : undefined
  await mail.queue(tx, org, { ...letter, unsubscribe, ...(replyTo && { replyTo }) })
}
