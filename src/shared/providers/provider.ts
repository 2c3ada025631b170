import type { Fields } from '../fields/field.ts'
import type { Message } from '../i18n.ts'

/** A kind of service outside of the house that the server uses, such as a mail server. One for the installation. */
export interface ProviderKind {
  /** Stays the same: settings are stored under it. */
  name: string
  title: Message
  /** What it is for, in a sentence. */
  text: Message
  icon: string
  /** What it takes to reach it. Fields of kind `password` are stored encrypted and never sent back. */
  settings: Fields
  /** Where secrets are sent to: when one of these changes, the secrets must be given again. */
  boundTo: readonly string[]
  /** Text of the button that has it do its work once, to an address that is given; absent where it cannot. */
  tryOut?: { label: Message; address: Message; type: 'email' | 'tel' }
  /** What a try that did nothing shows, where it does not show that the login works. */
  reached?: Message
}
