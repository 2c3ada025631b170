import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { networkOf } from '../../limits.ts'
import type { Dead } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import { isAddress } from '../../mail/address.ts'
import { withSecret } from '../../mail/whole.ts'
import { anonymousSession, defaultOrg, type Session } from '../../session.ts'
import type { AccountRow } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { AuthContext } from '../context.ts'
import { isStaffAccount } from '../person/rights.ts'
import { usernameOf } from '../person/username.ts'
import type { SessionRequest } from '../session/resolve.ts'
import { changePath } from './passwordLinks.ts'
import { requireGoodPassword } from './passwordRules.ts'

const minutes = purposes.password.ms / 60_000
const hour = 3_600_000

/** `portal`: it is asked for there, on the way to `originalPath`, so the link leads to a page of the portal. */
interface Asked {
  username: string
  orgId?: string
  portal?: { originalPath?: string }
}

export interface Recover {
  /**
   * Mails a link, if there is such an account. Answers before it has been made, so neither text nor time tells. INVALID on
   * `username` for what is no address, NO_MAIL where no mail leaves the house.
   */
  recover(input: Asked, request: SessionRequest): Promise<void>
  /** Why the token of a link is good for nothing; undefined when a password can be chosen with it. */
  deadLink(token: string): Promise<Dead | undefined>
  /** A new password by the token of a link. INVALID on `token` when it is unknown, used or too old. */
  changePassword(input: { token: string; password: string }, request: SessionRequest): Promise<void>
  /** The link by which the account gets a new password, and the mail with it. */
  sendLinkIn(
    tx: Tx,
    account: AccountRow,
    org: string,
    locale?: Session['locale'],
    portal?: Asked['portal'],
  ): Promise<void>
  /** Stores a hash made before, ends all sessions but one and closes their sockets. */
  setPasswordIn(tx: Tx, account: string, hash: string, keep?: string | null): Promise<void>
}

export function createRecover({
  texts,
  baseUrl,
  mail,
  rights,
  store,
  audit,
  log,
  passwords,
  revocations,
  limits,
  devices,
  links,
  tell,
  now,
}: AuthContext): Recover {
  async function sendLinkIn(
    tx: Tx,
    account: AccountRow,
    org: string,
    locale: Session['locale'] = 'sv',
    asked?: Asked['portal'],
  ): Promise<void> {
    const { _id: object, username: forWhom } = account
    const membership = (await tx.memberships.of(object)).find((one) => one.org === org)
    const hasRole = isStaffAccount(membership && (await rights.in(tx, org, membership.user)))
    const portal = asked ?? (hasRole ? undefined : {})
    const token = await links.makeIn(tx, { purpose: 'password', org, object, forWhom })
    const t = texts(locale)
    const textWith = (token: string) => ({
      subject: t(msg`Välj ett nytt lösenord`),
      text: [
        t(msg`Någon har bett om ett nytt lösenord för ditt konto. Följ länken för att välja ett:`),
        `${baseUrl}${changePath(token, portal)}`,
        t('Länken gäller i {minutes} minuter och kan användas en gång.', { minutes }),
        t(msg`Var det inte du? Då behöver du inte göra något.`),
      ].join('\n\n'),
    })
    await mail.queue(tx, org, { to: account.username, ...withSecret(textWith, token) })
  }

  async function setPasswordIn(tx: Tx, account: string, hash: string, keep?: string | null): Promise<void> {
    const before = await tx.accounts.find(account)
    // Who chooses the first one knows.
    if (before?.passwordHash) await tell(tx, before, 'password')
    await tx.accounts.update(account, { passwordHash: hash, passwordChanged: now(), failed: 0 })
    await links.revokeAllIn(tx, 'password', account)
    await tx.sessions.deleteOf(account, { keep: keep ?? null })
    const memberships = await tx.memberships.of(account)
    tx.afterCommit(() => {
      for (const { org, user } of memberships) revocations.emit({ org, userId: user, except: keep ?? null })
    })
  }

  return {
    sendLinkIn,
    setPasswordIn,

    async recover(input, request) {
      if (mail.server === null) throw fail('NO_MAIL')
      const username = usernameOf(input.username)
      if (!isAddress(username)) throw fail('INVALID', { fields: { username: 'validation.email' } })
      const address = request.address ?? ''
      const network = networkOf(address)
      // By name whether it exists or not; by address so that nobody sends mails to a whole town. Who asks for somebody
      // else's account uses up no tries of the one whose it is, and fills nobody's mailbox from however many addresses.
      const device = devices.known(request.device, await store.read.accounts.findByName(username))
      if (device) limits.require(`recover ${username} by ${device}`, 3, hour)
      else {
        limits.require(`recover from ${network}`, 30, hour)
        limits.require(`recover ${username} from ${network}`, 3, hour)
        limits.require(`recover ${username}`, 60, hour)
      }
      const visitor = anonymousSession({ org: input.orgId ?? defaultOrg, address })
      store
        .write(async (tx) => {
          const account = await tx.accounts.findByName(username)
          const memberships = account ? await tx.memberships.of(account._id) : []
          const active = memberships.filter(({ status }) => status === 'active')
          const chosen = active.find(({ org }) => org === visitor.org) ?? active[0]
          await audit.record(tx, visitor, {
            action: 'recover',
            object: `account/${username}`,
            result: 'ok',
          })
          if (account?.status === 'active' && chosen)
            await sendLinkIn(tx, account, chosen.org, request.locale ?? 'sv', input.portal)
        })
        .catch((error) => log.write(visitor.org, 'error', 'error', `recover: ${error}`))
    },

    async deadLink(token) {
      const found = await links.look(store.read, 'password', token)
      return 'dead' in found ? found.dead : undefined
    },

    async changePassword({ token, password }, request) {
      const address = request.address ?? ''
      limits.require(`changePassword ${networkOf(address)}`, 10, 15 * 60_000)
      // Before the token is spent: whoever chose a weak password tries again with the same link.
      requireGoodPassword(password)
      const hash = await passwords.hash(password)
      const bad = await store.write(async (tx) => {
        const found = await links.useIn(tx, 'password', token)
        if ('dead' in found) return true
        const { org, object } = found.link
        const account = await tx.accounts.find(object)
        if (account?.status !== 'active') return true
        // Who it is is known by now; what this throws leaves the link as good as it was.
        const { name } = (await tx.orgs.find(org)) ?? {}
        const member = (await tx.memberships.of(object)).find((one) => one.org === org)
        const user = member && (await tx.documents.find(org, member.user))
        requireGoodPassword(password, [account.username, user?.name ?? '', name ?? ''])
        await setPasswordIn(tx, account._id, hash)
        const visitor = anonymousSession({ org, address })
        await audit.record(tx, visitor, {
          action: 'changePassword',
          object: `account/${account.username}`,
          result: 'ok',
        })
        return false
      })
      if (bad) {
        throw fail('INVALID', {
          fields: { token: 'validation.resetToken' },
          message: msg`Länken gäller inte längre. Be om en ny.`,
        })
      }
    },
  }
}
