import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { dayOf } from '../../cases/today.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Events } from '../../events/events.ts'
import type { Audit } from '../../log/audit.ts'
import type { Notifications } from '../../notifications/contract.ts'
import { holds, type Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { AbsenceRow } from '../../store/repositories/absences.ts'
import type { Store, Tx } from '../../store/store.ts'
import { mayHandle, type Rights } from '../person/rights.ts'
import { type Away, ringOf, standInsSince } from './chain.ts'
import type { AbsencesToday } from './today.ts'

/** Somebody is away from the beginning of one day in Sweden to the end of another (YYYY-MM-DD). */
export interface Absence {
  _id: string
  from: string
  to: string
  /** Who stands in; null: nobody. */
  deputy: { _id: string; name: string } | null
}

export interface NewAbsence {
  /** Whose; without it one's own. Those of others are the administrators' (permission `admin`). */
  userId?: string | undefined
  from: string
  to: string
  deputy: string | null
}

export interface Absences {
  /** What has not ended, the first first. FORBIDDEN for those of others without the permission `admin`. */
  list(session: Session, userId?: string): Promise<Absence[]>
  /**
   * Writes one down. INVALID with fields: days (YYYY-MM-DD, ones that there are) past, the wrong way round or taken already (`from`, `to`); a
   * deputy who cannot handle cases, or would stand in for somebody who stands in for them (`deputy`). Who comes to stand in
   * for somebody, or no longer does, is told in the bell.
   */
  add(session: Session, absence: NewAbsence): Promise<Absence[]>
  /** Takes one away. NOT_FOUND when it is not theirs. */
  remove(session: Session, input: { _id: string; userId?: string | undefined }): Promise<Absence[]>
}

/** What absences use of the engines. */
export interface AbsenceNeeds {
  store: Store
  audit: Pick<Audit, 'record'>
  events: Pick<Events, 'push'>
  documents: Pick<Documents, 'find' | 'namesOf'>
  notifications: Pick<Notifications, 'notifyIn'>
  rights: Rights
  today: AbsencesToday
}

/** Nobody plans further ahead, in days. */
const longest = 366 * 2

export function createAbsences(needs: AbsenceNeeds): Absences {
  const { store, audit, events, documents, notifications, rights, today } = needs

  function whose(session: Session, userId: string | undefined): string {
    if (session.userId === null && userId === undefined) throw fail('UNAUTHORIZED')
    const user = userId ?? session.userId ?? ''
    if (user !== session.userId && !holds(session, 'admin')) throw fail('FORBIDDEN')
    return user
  }

  async function able(session: Session, id: string): Promise<boolean> {
    const user = await documents.find(session, 'user', id)
    return mayHandle(user, await rights.of(session.org, id))
  }

  async function listed(session: Session, user: string): Promise<Absence[]> {
    const rows = (await store.read.absences.since(session.org, dayOf(Date.now()))).filter(
      ({ userId }) => userId === user,
    )
    const names = await documents.namesOf(
      session,
      rows.flatMap(({ deputy }) => deputy ?? []),
    )
    return rows.map(({ _id, fromDay, toDay, deputy }) => ({
      _id,
      from: fromDay,
      to: toDay,
      deputy: deputy ? { _id: deputy, name: names.get(deputy) ?? '' } : null,
    }))
  }

  /** Those who come to stand in for somebody by a change, or no longer do, are told. */
  async function tell(tx: Tx, session: Session, before: readonly Away[], after: readonly Away[], at: Away) {
    const day = dayOf(Date.now())
    const [was, is] = [standInsSince(before, day), standInsSince(after, day)]
    const isIn = (all: typeof was, { deputy, user }: (typeof was)[number]) =>
      all.some((one) => one.deputy === deputy && one.user === user)
    for (const { deputy, user, isNew } of [
      ...is.filter((one) => !isIn(was, one)).map((one) => ({ ...one, isNew: true })),
      ...was.filter((one) => !isIn(is, one)).map((one) => ({ ...one, isNew: false })),
    ]) {
      // In a chain by the absence of who is away first.
      const absence = [...after, ...before].find(({ userId }) => userId === user) ?? at
      await notifications.notifyIn(tx, session.org, {
        kind: 'deputy',
        msg: isNew
          ? msg`Du står in för {name} från {from} till och med {to}`.id
          : msg`Du står inte längre in för {name}`.id,
        values: {
          name: (await rights.of(session.org, user))?.name ?? '',
          from: absence.fromDay,
          to: absence.toDay,
        },
        icon: 'user-check',
        href: '/formData?view=mine',
        users: [deputy],
        except: session.userId,
      })
    }
  }

  async function changed(tx: Tx, session: Session, action: string, { userId, ...row }: AbsenceRow) {
    const { _id, fromDay, toDay, deputy } = row
    await audit.record(tx, session, {
      action,
      object: `user/${userId}`,
      result: 'ok',
      detail: { absence: _id, from: fromDay, to: toDay, deputy },
    })
    tx.afterCommit(() => {
      today.forget(session.org)
      events.push(session.org, 'changes', { schema: 'absence', ids: [_id] }, 'staff')
    })
  }

  return {
    list: async (session, userId) => listed(session, whose(session, userId)),

    async add(session, { userId, from, to, deputy }) {
      const user = whose(session, userId)
      requireDays(from, to)
      if (!(await able(session, user)))
        throw fail('INVALID', { fields: { userId: 'validation.cannotHandle' } })
      if (deputy !== null && (deputy === user || !(await able(session, deputy))))
        throw fail('INVALID', {
          fields: { deputy: 'validation.cannotHandle' },
          message: msg`Den som står in ska vara någon annan, med ett aktivt konto och en roll för ärenden.`,
        })
      await store.write(async (tx) => {
        const day = dayOf(tx.now)
        await tx.absences.deleteBefore(session.org, day)
        const before = await tx.absences.since(session.org, day)
        const row = {
          ...{ _id: orderedId(tx.now), org: session.org, userId: user, fromDay: from, toDay: to, deputy },
          ...{ at: tx.now, by: session.userId },
        }
        if (before.some((one) => one.userId === user && one.fromDay <= to && from <= one.toDay))
          throw fail('INVALID', {
            fields: { from: 'validation.duplicate' },
            message: msg`Det finns redan en frånvaro de dagarna. Ta bort den först.`,
          })
        const ring = ringOf(before, row)
        if (ring) {
          const names = await documents.namesOf(session, ring)
          throw fail('INVALID', {
            fields: { deputy: 'validation.ring' },
            message: msg`De skulle stå in för varandra i en ring: {names}. Välj någon annan.`,
            values: { names: ring.map((id) => names.get(id) ?? '').join(' → ') },
          })
        }
        await tx.absences.insert(row)
        await tell(tx, session, before, [...before, row], row)
        await changed(tx, session, 'absence/add', row)
      })
      return listed(session, user)
    },

    async remove(session, { _id, userId }) {
      const user = whose(session, userId)
      await store.write(async (tx) => {
        const before = await tx.absences.since(session.org, dayOf(tx.now))
        const row = before.find((one) => one._id === _id && one.userId === user)
        if (!row) throw fail('NOT_FOUND')
        await tx.absences.delete(session.org, _id)
        await tell(
          tx,
          session,
          before,
          before.filter((one) => one !== row),
          row,
        )
        await changed(tx, session, 'absence/remove', row)
      })
      return listed(session, user)
    },
  }
}

function requireDays(from: string, to: string): void {
  const invalid = (field: 'from' | 'to', key: string) => fail('INVALID', { fields: { [field]: key } })
  if (to < from) throw invalid('to', 'validation.rangeOrder')
  if (to < dayOf(Date.now())) throw invalid('to', 'validation.past')
  if (Date.parse(to) - Date.parse(from) > longest * 86_400_000) throw invalid('to', 'validation.tooLong')
}
