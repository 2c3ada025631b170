import type { CaseFacts } from '../../cases/contract.ts'
import type { OutgoingMail } from '../../mail/mail.ts'
import type { Call } from '../../services.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Queues a mail to whose case it is. One that can be done without has the way to stop such mails, and is not sent to an address
 * that has.
 */
export async function queueToSender(
  { session: { org }, services: { mail, notifications } }: Call<unknown>,
  tx: Tx,
  { _id: caseId, locale }: Pick<CaseFacts, '_id' | 'locale'>,
  letter: OutgoingMail & { to: string },
  stoppable: boolean,
): Promise<void> {
  const { to: address } = letter
  const unsubscribe = stoppable
    ? await notifications.stoppableIn(tx, { org, caseId, address, locale })
    : undefined
  if (unsubscribe === 'stopped') return
  await mail.queue(tx, org, { ...letter, unsubscribe })
}
