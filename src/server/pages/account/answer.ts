import { newId } from '../../../shared/ids.ts'
import type { AskedStatus } from '../../cases/contract.ts'
import { seal, unseal } from '../../providers/seal.ts'

/**
 * What a page has answered to, so that it is answered again in another language: sealed, since the code stands in no
 * address, for a few minutes, and once, since the next at the same computer may find the address.
 */
const place = 'status'
const keptFor = 5 * 60_000
/** Of this process: after a restart one asks again. */
const key = crypto.getRandomValues(new Uint8Array(32))
const taken = new Map<string, number>()

/** For the address of the same page in another language. */
export const keepAnswer = ({ number, code }: AskedStatus): string =>
  seal(key, place, JSON.stringify([number, code, newId(), Date.now() + keptFor]))

/** What was asked for; undefined when it was taken already, is too old or is none of ours. */
export function takeAnswer(kept: string | undefined): AskedStatus | undefined {
  const now = Date.now()
  for (const [id, until] of taken) if (until <= now) taken.delete(id)
  const read: unknown = JSON.parse(unseal(key, place, kept ?? '') ?? 'null')
  if (!Array.isArray(read)) return undefined
  const [number, code, id, until] = read
  if (Number(until) <= now || taken.has(String(id))) return undefined
  taken.set(String(id), Number(until))
  return { number: String(number), code: String(code) }
}
