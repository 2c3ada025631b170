import type { Channel, DeliveryState } from '../../../shared/process/talk.ts'

/** One way that a message was sent by, as it is now. */
export interface Delivery {
  channel: Channel
  /** An address or a number; empty of `account` and `none`. */
  address: string
  state: DeliveryState
  /** Why it waits or did not arrive. */
  reason?: string
  /** When it was sent on its way, milliseconds since 1970. */
  at: number
}

/** How the person who sent a case in is reached, as those who handle it are told. */
export interface ShownReach {
  channel: Channel
  /** Where mails go, if they do. */
  address: string
  /** A number that they have left, for who has to call them. */
  phone: string
}
