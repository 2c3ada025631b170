import { createHmac, randomInt } from 'node:crypto'
import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { networkOf } from '../../limits.ts'
import { wrongCode } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import { isAddress } from '../../mail/address.ts'
import { withSecret } from '../../mail/whole.ts'
import { anonymousSession, defaultOrg, systemSession } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import { mayRegister } from '../configuration.ts'
import type { AuthContext } from '../context.ts'
import { quarter } from '../guesses.ts'
import { recoverPath } from '../password/passwordLinks.ts'
import { requireGoodPassword } from '../password/passwordRules.ts'
import type { SessionRequest } from '../session/resolve.ts'
import { usernameOf } from './username.ts'

/** `noMail`: it is allowed, and no code would arrive. */
export type Registration = 'open' | 'closed' | 'noMail'

export interface NewPerson {
  /** E-mail address. */
  username: string
  name: string
}

/** What a person has typed in from the mail. */
export interface TypedCode {
  username: string
  code: string
}

/**
 * Accounts that visitors make for themselves, where the portal's configuration allows it: six digits that were mailed show
 * that the address is theirs. Such an account has no roles. An address that has an account already is answered alike, after
 * the same work, and its mail says so. FORBIDDEN where it is not allowed, or no mail leaves the house.
 */
export interface Register {
  registration(): Promise<Registration>
  /** Mails a code; one that was mailed before is good for nothing from then on. INVALID on `username` or `name`. */
  register(person: NewPerson, request: SessionRequest): Promise<void>
  /** Whether the code is right; it stays good. INVALID on `code`: five wrong ones are its end. */
  checkCode(typed: TypedCode, request: SessionRequest): Promise<void>
  /** Makes the account, and the code is used up. INVALID on `password` or `code`. */
  finishRegistration(
    input: NewPerson & TypedCode & { password: string },
    request: SessionRequest,
  ): Promise<void>
}

const hour = 3_600_000
const minutes = purposes.register.ms / 60_000
/** As the name of a user. */
const longestName = 200

/** `key`: of the installation. A hash alone of six digits would tell them to whoever reads the database. */
export function createRegister(context: AuthContext, key: Uint8Array): Register {
  const { store, audit, documents, links, limits, mail, passwords, texts, baseUrl } = context
  const org = defaultOrg

  async function registration(): Promise<Registration> {
    if (!(await mayRegister(context, systemSession(org)))) return 'closed'
    return mail.server === null ? 'noMail' : 'open'
  }

  async function requireOpen(): Promise<void> {
    const is = await registration()
    if (is === 'open') return
    throw fail('FORBIDDEN', { message: is === 'noMail' ? noMail : closed })
  }

  const keyed = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')

  /** What the code belongs to. Whoever goes no further leaves no address behind. */
  const objectOf = (username: string) => `register/${keyed('register', org, username)}`

  const tryIn = (tx: Tx, { username, code }: TypedCode, use: boolean) =>
    links.tryCodeIn(tx, {
      ...{ purpose: 'register', object: objectOf(username), use },
      hash: keyed('register', org, username, code.replace(/\D/g, '')),
    })

  /** What comes of a code; thrown after the write, which keeps that it was tried. */
  function refuse(found: Awaited<ReturnType<typeof tryIn>>): void {
    if (!('link' in found)) throw wrongCode(found)
  }

  /** Nobody is logged in: what room is left is for others. Before anything is counted or hashed. */
  function requireRoom(): void {
    if (store.room() !== 'plenty') throw fail('DISK_FULL', { message: noRoom })
  }

  function limitTries(request: SessionRequest): void {
    limits.require(`register tries from ${networkOf(request.address ?? '')}`, 60, quarter)
  }

  async function checkCode(typed: TypedCode, request: SessionRequest): Promise<void> {
    await requireOpen()
    requireRoom()
    limitTries(request)
    const username = usernameOf(typed.username)
    refuse(await store.write((tx) => tryIn(tx, { ...typed, username }, false)))
  }

  function mailOf(username: string, code: string | null, locale: SessionRequest['locale']) {
    const t = texts(locale ?? 'sv', org)
    const notYou = t(msg`Var det inte du? Då behöver du inte göra något.`)
    if (code === null)
      return {
        to: username,
        subject: t(msg`Du har redan ett konto`),
        text: [
          t(msg`Någon ville skapa ett konto med din adress. Den har redan ett. Logga in här:`),
          `${baseUrl}/sign-in`,
          t(msg`Har du glömt lösenordet? Välj ett nytt här:`),
          `${baseUrl}${recoverPath(false)}`,
          notYou,
        ].join('\n\n'),
      }
    const textWith = (code: string) => ({
      subject: t(msg`Din kod för att skapa konto`),
      text: [
        t(msg`Skriv koden på sidan där du skapar ditt konto:`),
        code,
        t('Koden gäller i {minutes} minuter. Lämna den inte till någon annan.', { minutes }),
        notYou,
      ].join('\n\n'),
    })
    return { to: username, ...withSecret(textWith, code) }
  }

  return {
    registration,
    checkCode,

    async register(person, request) {
      await requireOpen()
      requireRoom()
      const username = usernameOf(person.username)
      const problems = {
        ...(!isAddress(username) && { username: 'validation.email' }),
        ...(person.name.trim() === '' && { name: 'validation.required' }),
        ...(person.name.trim().length > longestName && { name: 'validation.maxLength' }),
      }
      if (Object.keys(problems).length > 0)
        throw fail('INVALID', { fields: problems, values: { n: longestName } })
      const { address = '' } = request
      const network = networkOf(address)
      // As for lost passwords: nobody mails to a whole town, or fills one mailbox from many addresses.
      limits.require(`register from ${network}`, 30, hour)
      limits.require(`register ${username} from ${network}`, 5, hour)
      limits.require(`register ${username}`, 10, hour)
      const visitor = anonymousSession({ org, address })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const object = objectOf(username)
      const hash = keyed('register', org, username, code)
      await store.write(async (tx) => {
        const account = await tx.accounts.findByName(username)
        await tx.links.deleteOf(object)
        // Also where there is an account: its tries end as any others do, though nobody is told the code.
        await links.makeCodeIn(tx, { purpose: 'register', org, object, hash })
        await audit.record(tx, visitor, {
          action: 'register/code',
          object: `account/${username}`,
          result: 'ok',
        })
        await mail.queue(tx, org, mailOf(username, account ? null : code, request.locale))
      })
    },

    async finishRegistration({ name, code, password, ...person }, request) {
      const username = usernameOf(person.username)
      const of = await store.read.orgs.find(org)
      requireGoodPassword(password, [username, name, of?.name ?? ''])
      // Before the password costs anything.
      await checkCode({ username, code }, request)
      const hash = await passwords.hash(password)
      const visitor = anonymousSession({ org, address: request.address ?? '' })
      const found = await store.write(async (tx) => {
        if (await tx.accounts.findByName(username)) return { dead: 'used' as const }
        const tried = await tryIn(tx, { username, code }, true)
        if ('dead' in tried) return tried
        const data = { name: name.trim(), email: username, status: 'active' as const, password: hash }
        const { _id } = await documents.createIn(tx, systemSession(org), { page: 'user', data })
        await audit.record(tx, visitor, { action: 'register', object: `user/${_id}`, result: 'ok' })
        return tried
      })
      refuse(found)
    },
  }
}

const closed = msg`Här går det inte att skapa konto.`
const noMail = msg`Just nu går det inte att skapa konto, eftersom servern inte kan skicka e-post. Försök igen senare.`
const noRoom = msg`Just nu går det inte att skapa konto, eftersom servern har slut på diskutrymme. Försök igen senare.`
