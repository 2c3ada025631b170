import { msg } from '../../../shared/i18n.ts'
import type { PatchNamed } from '../../../shared/schemas/document.ts'
import { user } from '../../../shared/schemas/user.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { SelectorOption } from '../../documents/documents.ts'
import type { KindOf, WriteContext } from '../../documents/kinds/kind.ts'
import { valuesIfOfKind } from '../../documents/lists/rows.ts'
import type { Mail } from '../../mail/mail.ts'
import { hasAnyRight, holds } from '../../session.ts'
import type { DocumentRow } from '../../store/records.ts'
import type { Store } from '../../store/store.ts'
import type { Texts } from '../../texts.ts'
import type { Work } from '../../work/contract.ts'
import type { Accounts } from '../accounts.ts'
import { isPasswordHash } from '../password/password.ts'
import { recoverPath } from '../password/passwordLinks.ts'
import { requireGoodPassword } from '../password/passwordRules.ts'
import { ownRights, requireAtLeast, requireHeld, requireStillAdmin } from '../person/grants.ts'
import type { Person } from '../person/people.ts'
import { ids, mayHandle, type Rights } from '../person/rights.ts'

/** What the hooks of user documents use. */
export interface UserNeeds {
  store: Pick<Store, 'read'>
  accounts: Pick<Accounts, 'passwords' | 'people' | 'rights' | 'revoke' | 'absences'>
  mail: Pick<Mail, 'queue'>
  texts: Texts['translate']
  baseUrl: string
  work: Pick<Work, 'enqueueIn'>
}

/** What follows on an account that is closed or removed: its approvals in cases. */
export const approverClosedTask = 'caseApproverClosed'

const mostOptions = 1_000

/** A user document carries an account; what it grants is bounded by who writes it. */
export const userKind = (needs: UserNeeds): KindOf<'user'> => ({
  async prepare({ org }, data, id) {
    const { password, ...rest } = data
    if (typeof password !== 'string' || password === '') return rest
    const of = await needs.store.read.orgs.find(org)
    const row = id === undefined ? undefined : await needs.store.read.documents.find(org, id)
    const { email = row && valuesIfOfKind('user', row)?.email, name = row?.name } = data
    requireGoodPassword(password, [email ?? '', name ?? '', of?.name ?? ''])
    return { ...rest, password: await needs.accounts.passwords.hash(password) }
  },

  async beforeWrite(context) {
    const { tx, session, id, values, before } = context
    const { rights } = needs.accounts
    if (before && id !== session.userId) await requireAtLeast(rights, tx, session, id)
    requireHeld(session, await addedRights(rights, context))
    if (id === session.userId && values.status !== 'active') throw ownRights()
  },

  async afterWrite(context) {
    const { tx, session, id, values, before } = context
    const { people, rights, revoke } = needs.accounts
    const person = personOf(context)
    if (before) await people.changeIn(tx, session, person)
    else await people.addIn(tx, session, person)
    await requireStillAdmin(rights, tx, session)
    if (lost(before, values, 'roles') || lost(before, values, 'groups')) {
      tx.afterCommit(() => revoke({ org: session.org, userId: id }))
    }
    if (before?.status === 'active' && values.status !== 'active')
      await needs.work.enqueueIn(tx, { org: session.org, kind: approverClosedTask, payload: { user: id } })
    if (!before && !person.passwordHash && person.status === 'active') await invite(needs, context)
  },

  async beforeRemove({ tx, session, document }) {
    if (document._id === session.userId) throw ownRights()
    await requireAtLeast(needs.accounts.rights, tx, session, document._id)
    await needs.accounts.people.removeIn(tx, session, document._id)
    await needs.work.enqueueIn(tx, {
      ...{ org: session.org, kind: approverClosedTask, payload: { user: document._id } },
    })
  },

  async afterRestore({ tx, session, document }) {
    const { people, rights } = needs.accounts
    await requireAtLeast(rights, tx, session, document._id)
    await people.restoreIn(tx, session, {
      user: document._id,
      email: document.email,
      status: document.status,
    })
  },

  /** An open account that nobody can log in to yet is not just active; and who logs in in two steps is told. */
  async words(session, rows) {
    const { accounts, factors } = needs.store.read
    const without = await accounts.withoutPassword(session.org)
    const inTwoSteps = await factors.usersWith(session.org)
    const t = needs.texts(session.locale, session.org)
    for (const row of rows) {
      if (row.status === 'active' && without.has(row._id)) row.text.status = t(msg`Har inte valt lösenord`)
      if (inTwoSteps.has(row._id))
        row.text.status = t(msg`{status}, loggar in i två steg`, { status: row.text.status ?? '' })
    }
  },

  /**
   * Who can be chosen: people who may log in and handle cases. `params.values` asks for the names of those who were chosen
   * before: who cannot be any more is named as such. Citizens, who have cases of their own, are told of nobody.
   * `params.everybody` asks for all who may log in: whoever may read accounts gives somebody their first role.
   */
  async selector(session, { search, params }) {
    if (!hasAnyRight(session)) return []
    // Addresses are for who may read accounts; a search over them would give them away as well.
    const mayRead = holds(session, user.allow.read)
    const optionOf = (row: DocumentRow, label = row.name) => ({
      value: row._id,
      label,
      ...(mayRead && { description: valuesIfOfKind('user', row)?.email ?? '' }),
    })
    const able = async (row: DocumentRow) =>
      mayHandle(valuesIfOfKind('user', row), await needs.accounts.rights.of(row.org, row._id))
    if (Array.isArray(params?.values)) {
      const t = needs.texts(session.locale, session.org)
      const options: SelectorOption[] = []
      for (const id of ids(params.values).slice(0, mostOptions)) {
        const row = await needs.store.read.documents.find(session.org, id)
        if (row?.schema !== 'user' || row.removed !== null) continue
        const lost = t(msg`{name} (kan inte längre handlägga)`, { name: row.name })
        options.push(optionOf(row, (await able(row)) ? row.name : lost))
      }
      return options
    }
    const everybody = mayRead && params?.everybody === true
    const { rows } = await needs.store.read.documents.list(session.org, {
      schema: 'user',
      ...(search && { text: { words: search, fields: mayRead ? ['email'] : [] } }),
      equals: { status: 'active' },
      ...(!everybody && { holdsAny: ['roles', 'groups'] }),
      sort: [{ column: 'name', isData: false, direction: 1 }],
      limit: mostOptions,
      offset: 0,
    })
    const found = await Promise.all(
      rows.map(async (row) => (everybody || (await able(row)) ? [optionOf(row)] : [])),
    )
    return found.flat()
  },

  async afterDelete({ tx, session, document }) {
    await tx.absences.deleteOf(session.org, document._id)
    await tx.savedViews.deleteOf(session.org, document._id)
    await tx.figureMailings.deleteOf(session.org, document._id)
    await tx.news.deleteOf(session.org, document._id)
    // Those that stop its mails.
    await tx.links.deleteOf(document._id)
    await needs.accounts.people.deleteIn(tx, session, document._id)
  },
})

function personOf({ id, values, secrets }: WriteContext<'user'>): Person {
  const { password } = secrets
  if (password && !isPasswordHash(password))
    throw fail('INVALID', { fields: { password: 'validation.password' } })
  return {
    user: id,
    email: String(values.email),
    status: values.status ?? 'pending',
    ...(password ? { passwordHash: String(password) } : {}),
  }
}

/** Permissions that come with roles and groups the document did not have before. */
async function addedRights(
  rights: Rights,
  { tx, session, values, before }: WriteContext<'user'>,
): Promise<Set<string>> {
  const added = (key: 'roles' | 'groups') => ids(values[key]).filter((id) => !ids(before?.[key]).includes(id))
  const through = await rights.rolesOfGroups(tx, session.org, added('groups'))
  return rights.ofRoles(tx, session.org, [...added('roles'), ...through.roles])
}

const lost = (before: PatchNamed<'user'> | undefined, values: PatchNamed<'user'>, key: 'roles' | 'groups') =>
  ids(before?.[key]).some((id) => !ids(values[key]).includes(id))

/** Without a password the person chooses one: by a link they ask for, since links live for minutes only. */
async function invite(
  { texts, mail, baseUrl }: UserNeeds,
  { tx, session, values }: WriteContext<'user'>,
): Promise<void> {
  const t = texts(session.locale, session.org)
  await mail.queue(tx, session.org, {
    to: String(values.email),
    subject: t(msg`Du har fått ett konto`),
    text: [
      t('Hej {name}!', { name: String(values.name) }),
      t(msg`Du har fått ett konto. Välj ditt lösenord genom att begära en länk här:`),
      `${baseUrl}${recoverPath(ids(values.roles).length + ids(values.groups).length > 0)}`,
    ].join('\n\n'),
  })
}
