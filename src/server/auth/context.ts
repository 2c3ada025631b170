import type { Limiter } from '../limits.ts'
import type { AbsencesToday } from './absence/today.ts'
import type { Guesses, Pace } from './guesses.ts'
import type { AuthNeeds } from './needs.ts'
import type { Passwords } from './password/password.ts'
import type { Rights } from './person/rights.ts'
import type { Devices } from './session/devices.ts'
import type { Idle } from './session/idle.ts'
import type { Jwts } from './session/jwt.ts'
import type { Revocations } from './session/revoked.ts'
import type { Tell } from './tell.ts'

/** What the parts of the account engine share: what it uses of the other engines, and these. */
export interface AuthContext extends AuthNeeds {
  jwts: Jwts
  passwords: Passwords
  rights: Rights
  absences: AbsencesToday
  revocations: Revocations
  limits: Limiter
  guesses: Guesses
  pace: Pace
  devices: Devices
  idle: Idle
  tell: Tell
  /** Milliseconds since 1970. */
  now(): number
}
