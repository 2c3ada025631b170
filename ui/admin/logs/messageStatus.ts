import type { Message } from '../../../src/shared/i18n.ts'
import { type MessageState, messageStateNames } from '../../../src/shared/messages/state.ts'

const colors: Readonly<Record<MessageState, string>> = {
  queued: 'info',
  waiting: 'warning',
  sent: 'success',
  kept: 'neutral',
  failed: 'danger',
  refused: 'danger',
}

/** What became of a message, in words and as a tone. */
export function messageStatus(status: MessageState): { label: Message; color: string } {
  return { label: messageStateNames[status], color: colors[status] }
}
