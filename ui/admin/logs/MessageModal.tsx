import { formatFull } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { messageStatus } from './messageStatus.ts'
import type { SentModalProps } from './OutboxLog.tsx'
import { SentModal } from './SentModal.tsx'

/** Those that somebody may have sent again. */
const unsent: readonly string[] = ['kept', 'failed', 'refused']

/** A message as it was sent, or would have been. */
export function MessageModal(props: SentModalProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const { id } = props
  const loaded = useLoaded(id, () => client.call('message/load', { id }))
  const message = loaded.data
  const at = (time: number | null) => time && formatFull(time, region)
  return (
    <SentModal
      {...props}
      icon="message-square"
      title={t('Meddelande')}
      loaded={loaded}
      whole={
        message && {
          facts: [
            [t('Till'), message.recipient],
            [t('Skrevs av'), message.senderName || message.templateName],
            [t('Skrevs'), at(message.created)],
            [t('Skickas'), message.status === 'waiting' && at(message.sendAt)],
            [t('Skickades'), at(message.sentAt)],
            [t('Kom fram'), message.reported === 'delivered' && at(message.reportedAt)],
            [t('Antal SMS'), String(message.parts)],
          ],
          status: {
            label: t(messageStatus(message.status).label),
            color: messageStatus(message.status).color,
          },
          why: [message.reason, message.lastError].flatMap((line) => line || []),
          caseId: message.caseId,
          text: message.text,
        }
      }
      again={
        message && unsent.includes(message.status)
          ? {
              label: message.status === 'failed' ? t('Skicka igen') : t('Skicka'),
              send: () => client.call('message/resend', { id }),
              done: t('Meddelandet är i kö'),
            }
          : null
      }
    />
  )
}
