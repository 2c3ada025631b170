// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
// biome-ignore-all format: written a line each
import { assign } from './Case/assign.ts'
import { createChild } from './Case/createChild.ts'
import { mail } from './Case/mail.ts'
import { message } from './Case/message.ts'
import { notify } from './Case/notify.ts'
import { writeToSender } from './Case/writeToSender.ts'
import { cancelPayment } from './Payment/cancelPayment.ts'
import { payment } from './Payment/payment.ts'

/** Those that a process may name. What they let one set is looked at wherever a process is. */
export const ofProcesses = [
  assign,
  mail,
  message,
  notify,
  writeToSender,
  createChild,
  cancelPayment,
  payment,
] as const
