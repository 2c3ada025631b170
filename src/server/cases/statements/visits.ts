import { createHmac, randomInt } from 'node:crypto'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { hinted } from '../../../shared/process/talk/talk.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { createLimiter, networkOf } from '../../limits.ts'
import { deadOf, wrongCode } from '../../links/links.ts'
import { purposes } from '../../links/purposes.ts'
import { withSecret } from '../../mail/whole.ts'
import { requireRoom, type Session } from '../../session.ts'
import type { LinkRow } from '../../store/records.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { type CaseContext, changed, note } from '../context.ts'
import type { StatementVisits, StatementWay } from './contract.ts'
import { type Found, partyOf, startOf } from './held.ts'
import { calledOf } from './names.ts'

const limits = createLimiter()

/** The way in of who is asked for a statement: see `StatementVisits`. */
export function statementVisits(context: CaseContext): Pick<StatementVisits, 'look' | 'sendCode' | 'open'> {
  const { store, links, mail, audit, texts, readings, codeKey } = context

  const live = async (session: Session, way: StatementWay): Promise<Found> => {
    const found = await startOf(context, session, way, limits)
    if ('dead' in found) throw fail('LINK_GONE')
    return found
  }

  const codeFor = ({ record, row }: Pick<Found, 'record' | 'row'>) => ({
    ...({ purpose: 'statementCode', object: record._id, forWhom: row.email.toLowerCase() } as const),
  })

  /** The codes that were mailed, each with its mail, the newest last. */
  async function codesOf(read: Pick<Reads, 'links' | 'mails'>, found: Found) {
    const codes = await links.codesOf(read, codeFor(found))
    const mailOf = (code: LinkRow) =>
      code.about === null ? undefined : read.mails.find(code.org, code.about)
    return Promise.all(codes.map(async (code) => ({ code, mail: await mailOf(code) })))
  }

  /** The minutes of a code count from when its mail left: it may have waited for the mail server. */
  async function countFromSentIn(tx: Tx, found: Found): Promise<void> {
    for (const { code, mail: sent } of await codesOf(tx, found)) {
      const expires = (sent?.sentAt ?? 0) + purposes.statementCode.ms
      if (expires > (code.expires ?? 0)) await tx.links.update(code._id, { expires })
    }
  }

  /** A hash alone of six digits would tell them to whoever reads the database. */
  const hashOf = (found: Found, code: string) => {
    const { object, forWhom } = codeFor(found)
    return createHmac('sha256', codeKey)
      .update(`statement ${JSON.stringify([object, forWhom])} ${code}`)
      .digest('hex')
  }

  return {
    async look(session, way) {
      const found = await startOf(context, session, way, limits)
      if ('dead' in found) return { dead: found.dead }
      const codes = await codesOf(store.read, found)
      const newest = codes.at(-1)?.mail
      const waits = newest?.status === 'queued' && newest.lastError !== null
      const now = Date.now()
      return {
        id: found.row._id,
        hint: hinted(found.row.email),
        isSent: waits || codes.some(({ code }) => deadOf(code, now) === undefined),
        waits,
      }
    },

    async sendCode(session, way) {
      requireRoom(session, store)
      if (mail.server === null) throw fail('NO_MAIL')
      const found = await live(session, way)
      const { row, record, link } = found
      // Nobody fills somebody's mailbox with codes; nor does who has the link and not the mailbox guess for a month.
      limits.require(`statement code from ${networkOf(session.address)}`, 30, hour)
      limits.require(`statement code for ${row._id}`, 5, quarter)
      limits.require(`statement codes of a day for ${row._id}`, 20, day)
      const t = texts(session.locale, session.org)
      const values = { number: record.number ?? '', minutes }
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const make = (shown: string) => ({
        subject: t(msg`Din kod till begäran om yttrande i ärende {number}`, values),
        text: [
          t(msg`Skriv koden på sidan där du vill läsa begäran om yttrande i ärende {number}:`, values),
          shown,
          t('Koden gäller i {minutes} minuter. Lämna den inte till någon annan.', values),
          t(msg`Var det inte du? Då behöver du inte göra något.`),
        ].join('\n\n'),
      })
      await store.write(async (tx) => {
        const _id = newId(tx.now)
        await links.makeCodeIn(tx, {
          ...{ ...codeFor(found), org: record.org },
          ...{ hash: hashOf(found, code), about: _id },
        })
        await audit.record(tx, partyOf(session), {
          ...{ action: 'statement/code', object: `formData/${record._id}`, result: 'ok' },
          detail: { statement: row._id, link: link._id },
        })
        // Of the case, so that the address goes out of it with what is removed there.
        const to = { to: row.email, caseId: record._id }
        await mail.queue(tx, record.org, { _id, ...to, ...withSecret(make, code) })
      })
    },

    async open(session, way, typed) {
      requireRoom(session, store)
      const found = await live(session, way)
      const { row, record, link } = found
      limits.require(`statement tries from ${networkOf(session.address)}`, 60, quarter)
      const party = partyOf(session)
      await readings.before(party, {
        ...{ action: 'statement/open', object: `formData/${record._id}`, question: link._id },
        detail: { statement: row._id, link: link._id },
      })
      const made = await store.write(async (tx) => {
        await countFromSentIn(tx, found)
        const tried = await links.tryCodeIn(tx, {
          ...codeFor(found),
          ...{ hash: hashOf(found, typed.replace(/\D/g, '')), use: true },
        })
        if ('dead' in tried) return tried
        await tx.links.update(link._id, { uses: link.uses + 1, lastUsed: tx.now })
        if (row.opened === null) {
          await tx.caseStatements.update(row._id, { opened: tx.now })
          await note(tx, party, record, 'statement', { did: 'opened', who: [calledOf(row)] })
          await changed(context, tx, record)
        }
        return links.makeIn(tx, {
          ...({ purpose: 'statementVisit', org: record.org, object: record._id } as const),
          ...{ about: row._id, forWhom: row.email },
        })
      })
      // Thrown after the write, which keeps that it was tried.
      if (typeof made !== 'string') throw wrongCode(made, record.number)
      return { id: row._id, visit: made }
    },
  }
}

const quarter = 15 * 60_000
const hour = 3_600_000
const day = 24 * hour
const minutes = purposes.statementCode.ms / 60_000
