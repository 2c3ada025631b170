import { fail } from '../../shared/wire/errors.ts'
import { commonPasswords, commonWords } from './commonPasswords.ts'
import { maxPasswordLength } from './password.ts'

/** At least so many characters; any characters. */
export const minPasswordLength = 8

/**
 * What is wrong with a new password, as a translation key, or nothing. It may not be made of what everybody here would
 * guess first: the words of the person's address (`username`), or the product's name.
 */
export function passwordProblem(password: string, username = ''): string | undefined {
  const length = [...password].length
  if (length === 0) return 'validation.required'
  if (length < minPasswordLength) return 'validation.passwordTooShort'
  if (length > maxPasswordLength) return 'validation.passwordTooLong'
  const plain = password.toLowerCase()
  const name = username.toLowerCase()
  if (name && (plain === name || plain === name.split('@')[0])) return 'validation.passwordCommon'
  if (isOfContext(plain, name)) return 'validation.passwordContext'
  return isCommon(plain) ? 'validation.passwordCommon' : undefined
}

/** Throws INVALID with the problem on the given field. */
export function requireGoodPassword(password: string, username?: string, field = 'password'): void {
  const problem = passwordProblem(password, username)
  if (problem) throw fail('INVALID', { fields: { [field]: problem } })
}

/** Shorter parts of an address are in many a good password. */
const shortestWord = 4

/** The words themselves, twice, two of them, or with digits and signs around: `Björkvik2026!`, `anna.berg1`. */
function isOfContext(plain: string, username: string): boolean {
  const [name = '', domain = ''] = username.split('@')
  const parts = [...name.split(/[^\p{L}]+/u), ...domain.split('.').slice(0, -1), 'verkstad', 'kommun']
  const words = new Set(parts.map(bare).filter((word) => word.length >= shortestWord))
  const left = [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ' '), bare(plain))
  return left.includes(' ') && left.replace(/[^a-z]/g, '').length < shortestWord
}

/** As in an address: `Björkvik` is `bjorkvik`. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

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
