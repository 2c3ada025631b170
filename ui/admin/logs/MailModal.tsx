import { formatFull } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { mailStatus } from './mailStatus.ts'
import type { SentModalProps } from './OutboxLog.tsx'
import { SentModal } from './SentModal.tsx'

/** A mail as it was sent, or would have been. */
export function MailModal(props: SentModalProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const { id } = props
  const loaded = useLoaded(id, () => client.call('mail/load', { id }))
  const mail = loaded.data
  const { label, color } = mailStatus(mail?.status ?? '')
  return (
    <SentModal
      {...props}
      icon="mail"
      title={mail?.subject ?? t('E-post')}
      loaded={loaded}
      whole={
        mail && {
          facts: [
            [t('Från'), mail.sender],
            [t('Till'), mail.recipients.join(', ')],
            [t('Tid'), formatFull(mail.sentAt ?? mail.created, region)],
          ],
          status: { label: t(label), color },
          why: mail.lastError ? [mail.lastError] : [],
          caseId: mail.caseId,
          text: mail.text,
        }
      }
      again={
        mail?.status === 'failed'
          ? {
              label: t('Skicka igen'),
              send: () => client.call('mail/resend', { id }),
              done: t('E-posten skickas igen'),
            }
          : null
      }
    />
  )
}
