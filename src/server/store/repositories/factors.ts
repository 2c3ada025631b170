import type { Json } from '../../../shared/json.ts'

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

/** A key in a device, with which the second step is taken in the place of a code. */
export interface PasskeyRow {
  /** As the device names it, base64url. */
  _id: string
  account: string
  /** What its person calls it. */
  name: string
  /** COSE, base64url. */
  publicKey: string
  /** How often it has signed, as it told last; 0 for devices that do not count. */
  counter: number
  /** How it is reached (`usb`, `internal`, …). */
  transports: Json<string[]>
  created: number
  lastUsed: number | null
}

/** Second factors, at most one for an account, each with codes for when it is lost. */
export interface FactorReads {
  find(account: string): Promise<FactorRow | undefined>
  all(): Promise<FactorRow[]>
  /** Users of the organisation whose accounts have one. */
  usersWith(org: string): Promise<Set<string>>
  /** How many codes have not been used. */
  codesLeft(account: string): Promise<number>
  /** Whether a code was one of the account's, and is used. */
  wasTaken(account: string, hash: string): Promise<boolean>
  /** The account's, the oldest first. */
  passkeys(account: string): Promise<PasskeyRow[]>
  findPasskey(id: string): Promise<PasskeyRow | undefined>
}

export interface Factors extends FactorReads {
  /** In the place of the one before, whose codes go with it; passkeys stay. */
  put(row: FactorRow): Promise<void>
  /** Uses the code of a half minute; false when that one, or a later one, was used already. */
  takeStep(account: string, step: number, at: number): Promise<boolean>
  /** In the place of those before. */
  putCodes(account: string, hashes: readonly string[]): Promise<void>
  /** Uses a code; false when it is unknown or used. */
  takeCode(account: string, hash: string, at: number): Promise<boolean>
  addPasskey(row: PasskeyRow): Promise<void>
  /** Writes down that it has signed; false when it has meanwhile, so that nothing counts twice. */
  takePasskey(id: string, use: { before: number; counter: number; at: number }): Promise<boolean>
  /** False when the account has none of that id. */
  removePasskey(account: string, id: string): Promise<boolean>
  /** With its codes and passkeys; false when there was none. */
  delete(account: string): Promise<boolean>
}
