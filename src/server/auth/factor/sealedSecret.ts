import { seal, unseal } from '../../providers/seal.ts'
import type { FactorRow } from '../../store/repositories/factors.ts'

const placeOf = (account: string) => `factors/${account}/secret`

/** The secret of an app as it lies in the database: under the key of secrets, bound to the account. */
export const sealSecret = (key: Uint8Array, account: string, secret: string): string =>
  seal(key, placeOf(account), secret)

/** undefined: it was sealed under another key, which is what a restored backup has. */
export const openSecret = (
  key: Uint8Array,
  { account, secret }: Pick<FactorRow, 'account' | 'secret'>,
): string | undefined => unseal(key, placeOf(account), secret)
