import type { DataOf } from '../../shared/fields/data.ts'
import type { smsProvider } from '../../shared/providers/sms.ts'

/** How SMS leave the house. Without an address they are kept in the log of messages. */
export type SmsSettings = DataOf<(typeof smsProvider)['settings']>

/** Values of a setting that names several, with commas between. */
export const severalIn = (text: string | null | undefined): string[] =>
  (text ?? '').split(',').flatMap((one) => one.trim().toLowerCase() || [])
