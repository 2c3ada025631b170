/**
 * What there is most to do in a case for a person, in this order.
 * - `completion`: staff have asked for more
 * - `signature`: the state asks them to sign
 * - `payment`: something is not paid
 * - `receipt`: they have not said that they have taken part of something
 * - `answer`: the state waits for them
 * - `act`: they may change the answers, or move the case on
 * - `draft`: it is not sent in
 */
export const todoReasons = [
  'completion',
  'signature',
  'payment',
  'receipt',
  'answer',
  'act',
  'draft',
] as const

export type TodoReason = (typeof todoReasons)[number]
