import type { MessageState } from '../../../src/shared/messages/state.ts'
import { Chip } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'
import { MessageModal } from './MessageModal.tsx'
import { messageStatus } from './messageStatus.ts'
import { OutboxLog, type SentRow } from './OutboxLog.tsx'

/** A row of the log of messages; `detail` is what the message says. */
type MessageRow = SentRow & { recipient: string; detail: string; status: MessageState }

/** Every message, whole, with what became of it and why. */
export function MessageLog() {
  const t = useT()
  return (
    <OutboxLog<MessageRow>
      kind="message"
      icon="message-square"
      label={t('Meddelanden')}
      columns={[
        {
          id: 'recipient',
          label: t('Till'),
          rowHeader: true,
          width: '150px',
          render: (row) => row.recipient,
        },
        {
          id: 'text',
          label: t('Meddelande'),
          hideBelow: 680,
          render: (row) => <span className="k-cut a-log-msg">{row.detail}</span>,
        },
        {
          id: 'status',
          label: t('Status'),
          render: (row) => {
            const { label, color } = messageStatus(row.status)
            return (
              <span className="a-message-status">
                <Chip label={t(label)} color={color} />
                {row.text.reason && <span className="k-muted">{row.text.reason}</span>}
              </span>
            )
          },
        },
      ]}
      time={{ width: '150px', hideBelow: 560 }}
      kept={{
        title: t('Meddelanden som inte har skickats'),
        text: t(
          'De kom när ingen tjänst för SMS var inställd, och sparas här. De skickas inte av sig själva.',
        ),
      }}
      none={{
        title: t('Inga meddelanden än'),
        text: t('SMS som har skickats, väntar eller inte fick skickas visas här.'),
      }}
      modal={(asked) => <MessageModal key={asked.id} {...asked} />}
    />
  )
}
