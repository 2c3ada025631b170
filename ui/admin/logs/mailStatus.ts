import { type Message, msg } from '../../../src/shared/i18n.ts'

const states: Readonly<Record<string, { label: Message; color: string }>> = {
  queued: { label: msg`På väg`, color: 'info' },
  sent: { label: msg`Skickat`, color: 'success' },
  failed: { label: msg`Gick inte fram`, color: 'danger' },
  kept: { label: msg`Sparat, inte skickat`, color: 'neutral' },
}

/** What became of a mail, in words and as a tone. */
export function mailStatus(status: string): { label: Message; color: string } {
  return states[status] ?? { label: { id: status }, color: 'neutral' }
}
