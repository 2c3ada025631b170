import { Chip } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'
import { MailModal } from './MailModal.tsx'
import { mailStatus } from './mailStatus.ts'
import { OutboxLog, type SentRow } from './OutboxLog.tsx'

/** A row of the mail log: the mail, whole. */
type MailRow = SentRow & { subject: string; recipients: string[] }

/** Every mail, whole, with what became of it. */
export function MailLog() {
  const t = useT()
  return (
    <OutboxLog<MailRow>
      kind="mail"
      icon="mail"
      label={t('E-post')}
      columns={[
        { id: 'subject', label: t('Ämne'), rowHeader: true, render: (row) => row.subject },
        { id: 'recipients', label: t('Till'), hideBelow: 560, render: (row) => row.recipients.join(', ') },
        {
          id: 'status',
          label: t('Status'),
          hideBelow: 420,
          render: (row) => {
            const { label, color } = mailStatus(row.status)
            return <Chip label={t(label)} color={color} />
          },
        },
      ]}
      time={{ hideBelow: 680 }}
      kept={{
        title: t('E-posten skickas inte'),
        text: t('Servern är inte inställd på någon e-postserver. Breven sparas här i sin helhet.'),
      }}
      none={{
        title: t('Ingen e-post än'),
        text: t('Brev till invånare och handläggare visas här i sin helhet.'),
      }}
      modal={(asked) => <MailModal key={asked.id} {...asked} />}
    />
  )
}
