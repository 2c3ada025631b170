import { describe, expect, test } from 'bun:test'
import { createPasswords, fullCost, isPasswordHash, testCost } from './password.ts'
import { passwordProblem } from './passwordRules.ts'

describe('a password', () => {
  test('is kept as argon2id with 64 MiB and 3 passes', async () => {
    const hash = await createPasswords().hash('en hemlig båt')
    expect(hash).toStartWith('$argon2id$v=19$m=65536,t=3,p=1$')
    expect(isPasswordHash(hash)).toBe(true)
  })

  test('matches however its letters are composed, and nothing else does', async () => {
    const passwords = createPasswords(testCost)
    const hash = await passwords.hash('smörgåsbord i parken'.normalize('NFD'))
    expect(await passwords.verify('smörgåsbord i parken'.normalize('NFC'), hash)).toBe(true)
    expect(await passwords.verify('smörgåsbord i Parken', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
    expect(await passwords.verify('x'.repeat(10_000), hash)).toBe(false)
  })

  test('never matches an account that has none', async () => {
    const passwords = createPasswords(testCost)
    expect(await passwords.verify('något', null)).toBe(false)
    expect(await passwords.verify('', undefined)).toBe(false)
  })

  test('is hashed by four at once; forty wait for their turn, and who comes then is told the place', async () => {
    const passwords = createPasswords(testCost)
    const results = await Promise.allSettled(
      Array.from({ length: 46 }, () => passwords.hash('en hemlig båt')),
    )
    expect(results.map((result) => result.status)).toEqual([
      ...Array.from({ length: 44 }, () => 'fulfilled' as const),
      'rejected',
      'rejected',
    ])
    const refused = results.at(-1) as PromiseRejectedResult
    expect(refused.reason.code).toBe('TOO_MANY')
    expect(refused.reason.options.detail).toEqual({ place: 41, retryAfter: 10 })
    expect(await passwords.hash('en hemlig båt')).toBeString()
  })

  test('waits no longer than it is told, and is told the place then', async () => {
    const passwords = createPasswords(fullCost, { patience: 0 })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('en hemlig båt')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.code, reason.options.detail.place])).toEqual([['TOO_MANY', 1]])
  })
})

describe('a new password', () => {
  const cases: [password: string, problem: string | undefined][] = [
    ['', 'validation.required'],
    ['kort', 'validation.passwordTooShort'],
    ['1234567', 'validation.passwordTooShort'],
    ['😀😀😀😀😀😀😀', 'validation.passwordTooShort'],
    ['x1'.repeat(65), 'validation.passwordTooLong'],
    ['password', 'validation.passwordCommon'],
    ['PassWord123', 'validation.passwordCommon'],
    ['P4ssw0rd!', 'validation.passwordCommon'],
    ['Sommar2024!', 'validation.passwordCommon'],
    ['Lösenord1', 'validation.passwordCommon'],
    ['hejhejhej', 'validation.passwordCommon'],
    ['12345678', 'validation.passwordCommon'],
    ['87654321', 'validation.passwordCommon'],
    ['aaaaaaaa', 'validation.passwordCommon'],
    ['qwertyuiop', 'validation.passwordCommon'],
    ['1q2w3e4r', 'validation.passwordCommon'],
    ['anna.berg', 'validation.passwordCommon'],
    ['anna.berg@kommun.se', 'validation.passwordCommon'],
    ['Anna2026!', 'validation.passwordContext'],
    ['bergAnna1', 'validation.passwordContext'],
    ['kommun-2026', 'validation.passwordContext'],
    ['Verkstad!!', 'validation.passwordContext'],
    ['verkstadverkstad', 'validation.passwordContext'],
    ['anna.berg.anna.berg', 'validation.passwordContext'],
    ['Berg_Anna-2026', 'validation.passwordContext'],
    ['4nna b3rg!', 'validation.passwordContext'],
    ['lisa-lundstrom', 'validation.passwordContext'],
    ['Lundström/Lisa/77', 'validation.passwordContext'],
    ['L.u.n.d.s.t.r.ö.m', 'validation.passwordContext'],
    ['olle.bok.olle.bok', 'validation.passwordContext'],
    ['Bok-Olle-Bok', 'validation.passwordContext'],
    ['BjörkviksKommun', 'validation.passwordContext'],
    ['felanmalan-2026', 'validation.passwordContext'],
    ['Felanmälan!!', 'validation.passwordContext'],
    ['sommar-sommar', 'validation.passwordCommon'],
    ['s.o.m.m.a.r.1', 'validation.passwordCommon'],
    ['bok1-bok1-bok1', 'validation.passwordCommon'],
    ['bokhyllan i köket', undefined],
    ['Lisas lilla stuga', undefined],
    ['felanmäl inte måsarna', undefined],
    ['кот дом мышь лес', undefined],
    ['Annas gröna båt', undefined],
    ['bergsbestigning', undefined],
    ['en hemlig båt', undefined],
    ['Tr0ub4dor&3', undefined],
    ['blå korv i regn', undefined],
    ['ååååäääö', undefined],
    ['<script>"\';--', undefined],
    ['kort men 😀', undefined],
  ]
  test.each(cases)('%p: %p', (password, problem) => {
    const about = ['Anna.Berg@kommun.se', 'Lisa Lundström', 'olle.bok@example.se', 'Björkviks kommun']
    expect(passwordProblem(password, about)).toBe(problem as string)
  })
})
