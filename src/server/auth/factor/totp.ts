/** Codes of six digits that an app makes every half minute of a shared secret (RFC 6238, as every such app knows it). */

/** A new secret, base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** What an app reads from the QR code. */
export async function uriOf(secret: string, names: { issuer: string; account: string }): Promise<string> {
  return (await totp(secret, names)).toString()
}

/**
 * The half minute since 1970 that the code is of, if it is of now or of the one before or after, as clocks differ; null when
 * it is of none. Whoever takes it remembers it, since the same code is right twice.
 */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const delta = (await totp(secret)).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 30_000) + delta
}

async function totp(secret: string, { issuer, account }: { issuer?: string; account?: string } = {}) {
  const { Secret, TOTP } = await import('otpauth')
  const names = { ...(issuer && { issuer }), ...(account && { label: account }) }
  return new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) })
}
