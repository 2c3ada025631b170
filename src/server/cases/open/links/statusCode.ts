import { hkdfSync } from 'node:crypto'
import { sameHash, tokenHash } from '../../../auth/token/secrets.ts'

/** Digits and capitals without those that are taken for one another: I, L, O, 0 and 1. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 10

/**
 * The code by which the status of a case is asked for without a login: 10 characters, 49 bits. It is told from the case by a key
 * that is in no backup, so that receipt and mail can say it; what it is compared with is the hash that is stored.
 */
export function statusCodeOf(key: Uint8Array, caseId: string): string {
  const bytes = new Bun.CryptoHasher('sha256', key).update(`status ${caseId}`).digest()
  let code = ''
  // Two bytes a sign: that some signs come up a two-thousandth more often than others tells nobody anything.
  for (let n = 0; n < length; n++) code += signs[bytes.readUInt16BE(2 * n) % signs.length]
  return code
}

/** The key for codes, of that which seals the installation's secrets. */
export const codeKeyOf = (secrets: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secrets, '', 'codes of receipts', 32))

/** As it is stored: the same code of another case is another hash. */
export const statusHash = (caseId: string, code: string): string => tokenHash(`${caseId} ${code}`)

/** Whether it is the code of the case, however it was typed in. */
export const isStatusCode = (hash: string, caseId: string, typed: string): boolean =>
  sameHash(hash, statusHash(caseId, typed.toUpperCase().replace(/[^0-9A-Z]/g, '')))

/** In two halves, as it is read out and copied. */
export const spoken = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`
