import { inboxProvider } from './inbox.ts'
import { invoiceProvider } from './invoice.ts'
import { mailProvider } from './mail.ts'
import type { ProviderKind } from './provider.ts'
import { smsProvider } from './sms.ts'

/** Every kind of service outside of the house, in the order they are shown. */
export const providerKinds: readonly ProviderKind[] = [
  mailProvider,
  inboxProvider,
  smsProvider,
  invoiceProvider,
]
