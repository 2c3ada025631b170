import { createHash } from 'node:crypto'

/** How many somebody gets at a time. */
export const codesAtATime = 10

/** Letters and digits that are not mistaken for one another. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten codes of 79 random bits, written `xxxx-xxxx-xxxx-xxxx`: each lets its person in once. */
export function newCodes(): string[] {
  return Array.from({ length: codesAtATime }, () => {
    let code = ''
    while (code.length < 16) {
      const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
      // What does not divide evenly is drawn again.
      if (byte < 248) code += letters[byte % 31]
    }
    return code.match(/.{4}/g)?.join('-') ?? code
  })
}

/** As it is kept, however it was typed: a hash will do for what is random. */
export function codeHash(account: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256')
    .update(JSON.stringify([account, code]))
    .digest('hex')
}

/** Codes of an app are six digits, however they are typed. */
export const isRecoveryCode = (typed: string): boolean => !/^\d{6}$/.test(typed.replace(/[\s-]/g, ''))
