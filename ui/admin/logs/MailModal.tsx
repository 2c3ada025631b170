import { useState } from 'react'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Chip } from '../../kit/show/Chip.tsx'
import { formatFull } from '../../kit/show/formatSince.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { mailStatus } from './mailStatus.ts'

export interface MailModalProps {
  id: string
  onClose: () => void
  onChanged: () => void
}

/** A mail as it was sent, or would have been. */
export function MailModal({ id, onClose, onChanged }: MailModalProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const loaded = useLoaded(id, () => client.call('mail/load', { id }))
  const mail = loaded.data
  const resend = async () => {
    setBusy(true)
    try {
      await client.call('mail/resend', { id })
      toast.success(t('Brevet skickas igen'))
      onChanged()
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      {...modalWidth}
      icon="mail"
      title={mail?.subject ?? t('Brev')}
      onClose={onClose}
      cancelLabel={t('Stäng')}
      {...(mail?.status === 'failed'
        ? { primary: { label: t('Skicka igen'), onPress: () => void resend(), busy } }
        : {})}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !mail ? (
        <Loading />
      ) : (
        <>
          <dl className="a-facts a-facts-wide">
            <div>
              <dt>{t('Från')}</dt>
              <dd>{mail.sender}</dd>
            </div>
            <div>
              <dt>{t('Till')}</dt>
              <dd>{mail.recipients.join(', ')}</dd>
            </div>
            <div>
              <dt>{t('Tid')}</dt>
              <dd>{formatFull(mail.sentAt ?? mail.created, region)}</dd>
            </div>
            <div>
              <dt>{t('Status')}</dt>
              <dd>
                <Chip label={t(mailStatus(mail.status).label)} color={mailStatus(mail.status).color} />
                {mail.lastError && <span className="a-mail-error">{mail.lastError}</span>}
              </dd>
            </div>
            {mail.caseId && (
              <div>
                <dt>{t('Ärende')}</dt>
                <dd>
                  <a href={`/case/${mail.caseId}`}>{t('Öppna ärendet')}</a>
                </dd>
              </div>
            )}
          </dl>
          <div className="a-mail-text">{mail.text}</div>
        </>
      )}
    </Modal>
  )
}
