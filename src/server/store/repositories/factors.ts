/** What an account logs in with besides its password. */
export interface FactorRow {
  account: string
  /** Encrypted, bound to the account. */
  secret: string
  /** The last half minute since 1970 whose code was used: none is taken twice. */
  lastStep: number
  created: number
  lastUsed: number
}

/** Second factors, at most one for an account, each with codes for when it is lost. */
export interface FactorReads {
  find(account: string): Promise<FactorRow | undefined>
  /** How many codes have not been used. */
  codesLeft(account: string): Promise<number>
}

export interface Factors extends FactorReads {
  /** In the place of the one before, whose codes go with it. */
  put(row: FactorRow): Promise<void>
  /** Uses the code of a half minute; false when that one, or a later one, was used already. */
  takeStep(account: string, step: number, at: number): Promise<boolean>
  /** In the place of those before. */
  putCodes(account: string, hashes: readonly string[]): Promise<void>
  /** Uses a code; false when it is unknown or used. */
  takeCode(account: string, hash: string, at: number): Promise<boolean>
  /** With its codes; false when there was none. */
  delete(account: string): Promise<boolean>
}
