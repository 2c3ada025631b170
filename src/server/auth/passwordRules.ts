import { fail } from '../../shared/wire/errors.ts'
import { commonPasswords, commonWords } from './commonPasswords.ts'
import { maxPasswordLength } from './password.ts'

/** At least so many characters; any characters. */
export const minPasswordLength = 8

/** What is wrong with a new password, as a translation key, or nothing. `username` may not be the password. */
export function passwordProblem(password: string, username = ''): string | undefined {
  const length = [...password].length
  if (length === 0) return 'validation.required'
  if (length < minPasswordLength) return 'validation.passwordTooShort'
  if (length > maxPasswordLength) return 'validation.passwordTooLong'
  const plain = password.toLowerCase()
  const name = username.toLowerCase()
  if (name && (plain === name || plain === name.split('@')[0])) return 'validation.passwordCommon'
  return isCommon(plain) ? 'validation.passwordCommon' : undefined
}

/** Throws INVALID with the problem on the given field. */
export function requireGoodPassword(password: string, username?: string, field = 'password'): void {
  const problem = passwordProblem(password, username)
  if (problem) throw fail('INVALID', { fields: { [field]: problem } })
}

function isCommon(plain: string): boolean {
  if (commonPasswords.has(plain) || isRun(plain)) return true
  // "Sommar2024!" is the word with what a rule once asked for around it; "P4ssw0rd!" is the word spelled for it.
  const word = plain.replace(/^\P{L}+|\P{L}+$/gu, '')
  const spelled = plain.replace(/\P{L}+$/u, '').replace(/[01345@$!]/g, (sign) => letters[sign] ?? sign)
  return [word, spelled, half(word)].some((candidate) => commonWords.has(candidate))
}

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The word that is written twice, or the word itself. */
function half(word: string): string {
  const middle = word.length / 2
  return word.slice(0, middle) === word.slice(middle) ? word.slice(0, middle) : word
}

/** One character repeated, or characters in the order of the alphabet, the digits or the keyboard. */
function isRun(plain: string): boolean {
  if (/^(.{1,3})\1+$/.test(plain)) return true
  const backwards = [...plain].reverse().join('')
  return runs.some((run) => run.includes(plain) || run.includes(backwards))
}

const runs = [
  '012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzåäö',
  'qwertyuiopåasdfghjklöäzxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
]
