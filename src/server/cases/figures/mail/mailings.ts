import { figureText, readFigures } from '../../../../shared/figures/question.ts'
import { msg } from '../../../../shared/i18n.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { isAdministrator, type Session } from '../../../session.ts'
import { orderedId } from '../../../store/orderedId.ts'
import type { FigureMailingRow, FigureReaderRow } from '../../../store/repositories/figureMailings.ts'
import type { Tx } from '../../../store/store.ts'
import { calendarOf } from '../../calendar/calendars.ts'
import type { CaseContext } from '../../context.ts'
import { dayOf } from '../../today.ts'
import type { FigureMailing, FigureMailings, FigureReader, NewFigureMailing } from './contract.ts'
import { gets, queueReaders } from './deliver.ts'
import { mayStillSend } from './reader.ts'
import { nextTime } from './times.ts'

/** A person sends no more of them. */
const mostOwn = 20

export function createFigureMailings(context: CaseContext): FigureMailings {
  const { store, audit, events, documents } = context

  async function told(session: Session, row: FigureMailingRow): Promise<FigureMailing> {
    const { _id, name, query, every, weekday, hour, next, owner } = row
    const readers = await store.read.figureMailings.readers(_id)
    const mine = readers.find(({ userId, wanted }) => userId === session.userId && wanted === 1)
    const isOwn = owner === session.userId
    const mayChange = isOwn || isAdministrator(session)
    const names = await documents.namesOf(session, [owner, ...readers.map(({ userId }) => userId)])
    return {
      ...{ _id, name, query: mayChange ? query : '', every, weekday, hour, next, isOwn, mayChange },
      owner: { _id: owner, name: names.get(owner) ?? '' },
      stands: !(await mayStillSend(context, session.org, owner)),
      mine: mine ? (gets(mine) ? 'gets' : 'stopped') : null,
      readers: mayChange ? await toldReaders(session, readers, names) : [],
    }
  }

  async function toldReaders(
    { org, locale }: Session,
    readers: readonly FigureReaderRow[],
    names: ReadonlyMap<string, string>,
  ): Promise<FigureReader[]> {
    const shown = readers.filter(({ wanted }) => wanted === 1)
    const ids = shown.flatMap(({ mailId }) => mailId ?? [])
    const states = ids.length > 0 ? await store.read.mails.states(org, ids) : []
    const mails = new Map(states.map((mail) => [mail._id, mail]))
    return shown
      .map(({ userId, stopped, at, result, mailId }) => {
        const mail = mails.get(mailId ?? '')
        const last =
          at === null || result === null
            ? null
            : {
                at,
                result,
                mail: mail?.status ?? null,
                error: mail?.status === 'sent' ? null : (mail?.lastError ?? null),
              }
        return { _id: userId, name: names.get(userId) ?? '', stopped: stopped !== null, last }
      })
      .sort((a, b) => a.name.localeCompare(b.name, locale))
  }

  /** Its owner's to change, and the administrators'; who gets it knows that it is there. */
  async function changeable(tx: Tx, session: Session, id: string): Promise<FigureMailingRow> {
    const row = await tx.figureMailings.find(session.org, id)
    if (row && (row.owner === session.userId || isAdministrator(session))) return row
    const reader = row && (await tx.figureMailings.reader(id, personOf(session)))
    throw fail(reader?.wanted === 1 ? 'FORBIDDEN' : 'NOT_FOUND')
  }

  /** Who gets it from now on. Who has had it keeps what they have stopped and had. */
  async function setReaders(tx: Tx, { org }: Session, mailing: string, wanted: readonly string[]) {
    const known = await tx.figureMailings.readers(mailing)
    for (const { userId } of known)
      await tx.figureMailings.updateReader(mailing, userId, { wanted: wanted.includes(userId) ? 1 : 0 })
    for (const userId of new Set(wanted))
      if (!known.some((one) => one.userId === userId))
        await tx.figureMailings.addReader({
          ...{ mailing, userId, org, wanted: 1, stopped: null, period: null },
          ...{ at: null, result: null, mailId: null },
        })
  }

  /** Only staff are chosen; who lost their role since stays until they are taken away. */
  async function requireStaff({ org }: Session, readers: readonly string[], known: readonly string[]) {
    const { people } = await context.staff(org)
    const able = new Set([...people.map(({ _id }) => _id), ...known])
    if (!readers.every((id) => able.has(id)))
      throw fail('INVALID', { fields: { readers: 'validation.notAnOption' } })
  }

  async function noted(
    tx: Tx,
    session: Session,
    action: string,
    row: FigureMailingRow,
    readers?: readonly string[],
  ) {
    await audit.record(tx, session, {
      ...{ action: `figureMailing/${action}`, object: `figureMailing/${row._id}`, result: 'ok' },
      detail: { every: row.every, ...(readers && { readers }) },
    })
    const users = [row.owner, ...(await tx.figureMailings.readers(row._id)).map(({ userId }) => userId)]
    tx.afterCommit(() =>
      events.push(session.org, 'changes', { schema: 'figureMailing', ids: [row._id] }, { users }),
    )
  }

  return {
    async list(session) {
      const who = isAdministrator(session) ? 'anybody' : personOf(session)
      const rows = await store.read.figureMailings.of(session.org, who)
      return Promise.all(rows.map((row) => told(session, row)))
    },

    async add(session, { readers, query, name, every, weekday, hour }) {
      const owner = personOf(session)
      await requireStaff(session, readers, [])
      return store.write(async (tx) => {
        const own = (await tx.figureMailings.of(session.org, owner)).filter((one) => one.owner === owner)
        if (own.length >= mostOwn)
          throw fail('INVALID', {
            fields: { name: 'validation.tooMany' },
            message: tooMany,
            values: { n: mostOwn },
          })
        const times = { every, weekday, hour }
        const calendar = await calendarOf(context, session.org, undefined)
        const row = {
          ...{ _id: orderedId(tx.now), org: session.org, owner, name, query: canonical(query), ...times },
          ...{ next: nextTime(times, tx.now, calendar), created: tx.now, updated: tx.now },
        }
        await tx.figureMailings.insert(row)
        await setReaders(tx, session, row._id, readers)
        await noted(tx, session, 'add', row, readers)
        return { _id: row._id }
      })
    },

    async change(session, id, { readers, query, takeOver, ...rest }) {
      const person = personOf(session)
      const known = await store.read.figureMailings.readers(id)
      await requireStaff(
        session,
        readers ?? [],
        known.map(({ userId }) => userId),
      )
      await store.write(async (tx) => {
        const before = await changeable(tx, session, id)
        const times = { every: before.every, weekday: before.weekday, hour: before.hour, ...rest }
        const calendar = await calendarOf(context, session.org, undefined)
        const change = {
          ...{ ...rest, next: nextTime(times, tx.now, calendar), updated: tx.now },
          ...(query !== undefined && { query: canonical(query) }),
          ...(takeOver && { owner: person }),
        }
        await tx.figureMailings.update(session.org, id, change)
        if (readers) await setReaders(tx, session, id, readers)
        await noted(tx, session, 'change', { ...before, ...change }, readers)
      })
    },

    async remove(session, id) {
      await store.write(async (tx) => {
        const row = await changeable(tx, session, id)
        await noted(tx, session, 'remove', row)
        await tx.figureMailings.remove(session.org, id)
      })
    },

    send: (session, id) =>
      store.write(async (tx) => {
        const row = await changeable(tx, session, id)
        await noted(tx, session, 'send', row)
        return { readers: await queueReaders(context, tx, row, null) }
      }),

    async stop(session, id, stopped) {
      const userId = personOf(session)
      await store.write(async (tx) => {
        const row = await tx.figureMailings.find(session.org, id)
        const reader = row && (await tx.figureMailings.reader(id, userId))
        if (!row || reader?.wanted !== 1) throw fail('NOT_FOUND')
        await tx.figureMailings.updateReader(id, userId, { stopped: stopped ? tx.now : null })
        await noted(tx, session, stopped ? 'stop' : 'start', row)
      })
    },
  }
}

const tooMany = msg`Du skickar redan {n} olika siffror, och fler går inte. Ta bort några först.`

/** As somebody may have written it, in the one way that it is kept. */
const canonical = (query: NewFigureMailing['query']): string =>
  figureText(readFigures(query, dayOf(Date.now())))

function personOf({ userId }: Session): string {
  if (userId === null) throw fail('UNAUTHORIZED')
  return userId
}
