import { fail } from '../../../shared/wire/errors.ts'
import { commonPasswords, commonWords } from './commonPasswords.ts'
import { maxPasswordLength } from './password.ts'

/** At least so many characters; any characters. */
export const minPasswordLength = 8

/**
 * What is wrong with a new password, as a translation key, or nothing. It may not be made of what everybody here would
 * guess first: the words of the product and of e-services, and of what is known of the person (`about`: their e-mail
 * address, their name, the organisation's).
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | undefined {
  const length = [...password].length
  if (length === 0) return 'validation.required'
  if (length < minPasswordLength) return 'validation.passwordTooShort'
  if (length > maxPasswordLength) return 'validation.passwordTooLong'
  const plain = password.toLowerCase()
  const known = about.map((text) => text.toLowerCase()).filter(Boolean)
  if (known.some((text) => plain === text || plain === text.split('@')[0])) return 'validation.passwordCommon'
  if (isOfContext(plain, known)) return 'validation.passwordContext'
  return isCommon(plain) ? 'validation.passwordCommon' : undefined
}

/** Throws INVALID with the problem on the given field. */
export function requireGoodPassword(
  password: string,
  about: readonly string[] = [],
  field = 'password',
): void {
  const problem = passwordProblem(password, about)
  if (problem) throw fail('INVALID', { fields: { [field]: problem } })
}

/** Shorter parts of a name are in many a good password: they count beside others of the same name. */
const shortestWord = 4

/** What an e-service and its people are called everywhere, beside their own names. */
const usualWords =
  `verkstad kommun felanmalan anmalan arende handlaggare medborgare invanare registrator etjanst
  etjanster sjalvservice forvaltning stadshus kommunhus`.split(/\s+/)

/**
 * The words themselves, however often, in whatever order and with whatever between and around: `Björkvik2026!`,
 * `anna.berg1`, `olle.bok.olle.bok`.
 */
function isOfContext(plain: string, known: readonly string[]): boolean {
  const names = known.flatMap(namesIn)
  const [long, short] = [
    [...usualWords, ...names.flatMap((parts) => [...parts, parts.join(''), parts.toReversed().join('')])],
    names.flat().filter((word) => word.length < shortestWord && word.length > 1),
  ]
  const words = [...new Set(long.filter((word) => word.length >= shortestWord))].sort(byLength)
  return [onlyLetters(plain), onlyLetters(spelledOut(plain))].some((text) => {
    const left = without(text, words)
    return left !== text && without(left, short.sort(byLength)).replaceAll(' ', '').length < shortestWord
  })
}

/** The parts of a name or address, as they are spelled in addresses: `[['anna', 'berg'], ['bjorkvik']]`. */
function namesIn(text: string): string[][] {
  const [name = '', domain = ''] = text.split('@')
  return [name, domain.split('.').slice(0, -1).join(' ')].map((part) =>
    part
      .split(/[^\p{L}\p{M}]+/u)
      .map(bare)
      .filter(Boolean),
  )
}

const byLength = (a: string, b: string) => b.length - a.length
const without = (text: string, words: readonly string[]) =>
  words.reduce((left, word) => left.replaceAll(word, ' '), text)

/** As in an address: `Björkvik` is `bjorkvik`. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const onlyLetters = (text: string) => bare(text).replace(/\P{L}/gu, '')

const barewords: ReadonlySet<string> = new Set([...commonWords].map(bare))

function isCommon(plain: string): boolean {
  const signs = bare(plain).replace(/[^\p{L}\p{N}]/gu, '')
  if (commonPasswords.has(plain) || isRun(plain) || isRun(signs)) return true
  // "Sommar2024!" is the word with what a rule once asked for around it; "P4ssw0rd!" is the word spelled for it.
  const word = plain.replace(/^\P{L}+|\P{L}+$/gu, '')
  const spelled = spelledOut(plain.replace(/\P{L}+$/u, ''))
  return [word, spelled, word.replace(/\P{L}/gu, '')].some((candidate) =>
    barewords.has(bare(repeated(candidate))),
  )
}

const spelledOut = (plain: string) => plain.replace(/[01345@$!]/g, (sign) => letters[sign] ?? sign)

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

/** The word that is written several times, or the word itself. */
const repeated = (word: string): string => /^(.+?)\1+$/u.exec(word)?.[1] ?? word

/** A few characters repeated, or characters in the order of the alphabet, the digits or the keyboard. */
function isRun(plain: string): boolean {
  if (/^(.{1,4})\1+$/u.test(plain)) return true
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
