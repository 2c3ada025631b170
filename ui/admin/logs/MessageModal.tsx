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
import type { MailModalProps } from './MailModal.tsx'
import { messageStatus } from './messageStatus.ts'

/** Those that somebody may have sent again. */
const unsent: readonly string[] = ['kept', 'failed', 'refused']

/** A message as it was sent, or would have been. */
export function MessageModal({ id, onClose, onChanged }: MailModalProps) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const loaded = useLoaded(id, () => client.call('message/load', { id }))
  const message = loaded.data
  const resend = async () => {
    setBusy(true)
    try {
      await client.call('message/resend', { id })
      toast.success(t('Meddelandet är i kö'))
      onChanged()
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const facts = message && [
    [t('Till'), message.recipient],
    [t('Skrevs av'), message.senderName || message.templateName],
    [t('Skrevs'), formatFull(message.created, region)],
    [t('Skickas'), message.status === 'waiting' && message.sendAt && formatFull(message.sendAt, region)],
    [t('Skickades'), message.sentAt && formatFull(message.sentAt, region)],
    [
      t('Kom fram'),
      message.reported === 'delivered' && message.reportedAt && formatFull(message.reportedAt, region),
    ],
    [t('Antal SMS'), String(message.parts)],
  ]
  return (
    <Modal
      open
      {...modalWidth}
      icon="message-square"
      title={t('Meddelande')}
      onClose={onClose}
      cancelLabel={t('Stäng')}
      {...(message && unsent.includes(message.status)
        ? {
            primary: {
              label: message.status === 'failed' ? t('Skicka igen') : t('Skicka'),
              onPress: () => void resend(),
              busy,
            },
          }
        : {})}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !message ? (
        <Loading />
      ) : (
        <>
          <dl className="a-facts a-facts-wide">
            {facts?.map(
              ([label, value]) =>
                value && (
                  <div key={String(label)}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
            <div>
              <dt>{t('Status')}</dt>
              <dd>
                <Chip
                  label={t(messageStatus(message.status).label)}
                  color={messageStatus(message.status).color}
                />
                {[message.reason, message.lastError].filter(Boolean).map((why) => (
                  <span key={why} className="a-mail-error">
                    {why}
                  </span>
                ))}
              </dd>
            </div>
            {message.caseId && (
              <div>
                <dt>{t('Ärende')}</dt>
                <dd>
                  <a href={`/case/${message.caseId}`}>{t('Öppna ärendet')}</a>
                </dd>
              </div>
            )}
          </dl>
          <div className="a-mail-text">{message.text}</div>
        </>
      )}
    </Modal>
  )
}
