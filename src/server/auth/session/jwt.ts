export interface Claims {
  /** Row of the login session. */
  session: string
  user: string
  org: string
}

export interface Jwts {
  sign(claims: Claims): Promise<string>
  /** `expired` still carries what it said: with its cookie it can be renewed. undefined: not one of ours. */
  verify(token: string): Promise<{ claims: Claims; expired: boolean } | undefined>
}

export const tokenMinutes = 15

/** Short-lived tokens, HS256. They name a session and prove nothing more: its row decides at every action. */
export function createJwts(key: Uint8Array, now: () => number = Date.now): Jwts {
  return {
    // The library is loaded with the first token.
    async sign({ session, user, org }) {
      const { SignJWT } = await import('jose')
      const at = Math.floor(now() / 1000)
      return new SignJWT({ sid: session, org })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('verkstad')
        .setSubject(user)
        .setIssuedAt(at)
        .setExpirationTime(at + tokenMinutes * 60)
        .sign(key)
    },
    async verify(token) {
      const { errors, jwtVerify } = await import('jose')
      const read = (payload: Record<string, unknown>): Claims | undefined => {
        const { sid, sub, org } = payload
        if (typeof sid !== 'string' || typeof sub !== 'string' || typeof org !== 'string') return undefined
        return { session: sid, user: sub, org }
      }
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: 'verkstad',
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        })
        const claims = read(payload)
        return claims && { claims, expired: false }
      } catch (error) {
        if (!(error instanceof errors.JWTExpired)) return undefined
        const claims = read(error.payload)
        return claims && { claims, expired: true }
      }
    },
  }
}
