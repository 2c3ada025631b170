import { msg } from '../../../shared/i18n.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'

export interface Passwords {
  /** argon2id, 64 MiB, 3 passes. Four are at work at once and 40 wait, in turn; TOO_MANY tells one's place. */
  hash(password: string): Promise<string>
  /**
   * Whether it is the password behind the hash. Without a hash the same work is done for nothing, so that
   * the time tells nobody whether an account exists.
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>
}

/** Cost of a hash: memory in KiB and passes. Anything but `fullCost` is for tests. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}
export const fullCost: PasswordCost = { memoryCost: 65_536, timeCost: 3 }
export const testCost: PasswordCost = { memoryCost: 1_024, timeCost: 1 }

/** Each hash takes 64 MiB, so a flood of logins must not take the server's memory. */
const atOnce = 4

/** So many wait for their turn: 40 who log in at once all come in. */
const waitingAtMost = 40

/** Longer ones are refused before any work is done with them. */
export const maxPasswordLength = 128

export interface PasswordOptions {
  /** Milliseconds that one waits for one's turn; default ten seconds. */
  patience?: number
}

export function createPasswords(
  cost: PasswordCost = fullCost,
  { patience = 10_000 }: PasswordOptions = {},
): Passwords {
  let working = 0
  const waiting: (() => void)[] = []
  let nobodys: Promise<string> | undefined

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (working < atOnce) working++
    else await myTurn()
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes later takes it.
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }

  /** Resolves when one that was at work hands over its place. */
  function myTurn(): Promise<void> {
    if (waiting.length >= waitingAtMost) throw busy(waiting.length + 1)
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        const before = waiting.indexOf(go)
        waiting.splice(before, 1)
        reject(busy(before + 1))
      }, patience)
      waiting.push(go)
    })
  }
  const hashNow = (password: string) => Bun.password.hash(password, { algorithm: 'argon2id', ...cost })

  return {
    hash: (password) => limited(() => hashNow(normalise(password))),
    async verify(password, hash) {
      const given = password.length <= maxPasswordLength * 2 ? normalise(password) : ''
      if (!hash) nobodys ??= hashNow(crypto.randomUUID())
      const against = hash ?? ((await nobodys) as string)
      // An empty password would be refused without work, and the time would tell.
      const matches = await limited(() => Bun.password.verify(given || ' ', against))
      return matches && given !== '' && hash !== null && hash !== undefined
    },
  }
}

/** Seconds after which it is worth trying again. */
const againAfter = 10

/** Who waits behind so many that it would take too long. */
export const busy = (place: number): Failure =>
  fail('TOO_MANY', {
    message: msg`Många loggar in just nu. Du är nummer {place} i kön. Försök igen om {seconds} sekunder.`,
    values: { place, seconds: againAfter },
    detail: { place, retryAfter: againAfter },
  })

/** Whether the server itself made this, as opposed to something a person typed. */
export function isPasswordHash(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/.test(value)
  )
}

/** The same letters typed on different keyboards are the same password. */
const normalise = (password: string) => password.normalize('NFC')
