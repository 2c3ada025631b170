import { invoice } from '../cases/payments/provider.ts'
import { inbox } from '../inbox/provider.ts'
import { mail } from '../mail/provider.ts'
import { sms } from '../messages/provider.ts'
import type { Provider } from './provider.ts'

/** Every kind of outside service the server knows how to use, in the order they are shown. */
export const providerList: readonly Provider[] = [mail, inbox, sms, invoice]
