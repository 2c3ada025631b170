import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { longestNote, mostNoteFiles } from '../../../shared/process/talk/noteLimits.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { StagedFile } from '../../assets/files.ts'
import { createLimiter } from '../../limits.ts'
import { requireRoom, type Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import { type CaseContext, changed, note as noteLine } from '../context.ts'
import { wakeAll } from '../desk/rest.ts'
import { addNoteIn } from '../notes/addNoteIn.ts'
import { keepingStaged, stageGood } from '../notes/files.ts'
import { type HandlerNews, tellHandlers } from '../open/notes/tellHandlers.ts'
import type { HeldStatement, StatementVisits, WriteStatement } from './contract.ts'
import { type Found, partyOf, requireHeld } from './held.ts'
import { mailReceiptIn } from './mails.ts'
import { requireOpen } from './manage.ts'
import { calledOf } from './names.ts'

const limits = createLimiter()
const quarter = 15 * 60_000

/** See `StatementVisits`. */
export function statementWriting(
  context: CaseContext,
): Pick<StatementVisits, 'keep' | 'answer' | 'decline' | 'file'> {
  const { store, audit } = context

  /** As part of a write: who holds it, and that it has not been sent. */
  async function openIn(tx: Tx, session: Session, held: HeldStatement): Promise<Found & { party: Session }> {
    const found = await requireHeld(context, session, held, tx)
    requireOpen(found.row)
    return { ...found, party: partyOf(session) }
  }

  /** What can be taken of the files that came along. */
  async function stage(session: Session, input: WriteStatement) {
    requireRoom(partyOf(session), store)
    limits.require(`statement writes ${input.id}`, 900, quarter)
    return stageGood(context, session, input.files)
  }

  /** Files that go with it then. One that is sent twice is there once. */
  async function filesIn(
    tx: Tx,
    { row, party }: Found & { party: Session },
    { without = [] }: WriteStatement,
    staged: readonly StagedFile[],
  ): Promise<{ ids: string[]; tooMany: StagedFile[]; same: StagedFile[] }> {
    const kept = fromJson(row.files)
    for (const id of kept) if (without.includes(id)) await context.assets.removeIn(tx, row.org, id)
    const ids = kept.filter((id) => !without.includes(id))
    const there = await tx.assets.findMany(row.org, ids)
    const isThere = (one: StagedFile) =>
      there.some(({ sha256, name }) => sha256 === one.row.sha256 && name === one.row.name)
    const same = staged.filter(isThere)
    const fresh = staged.filter((one) => !isThere(one))
    const room = Math.max(0, mostNoteFiles - ids.length)
    for (const one of fresh.slice(0, room)) await context.assets.addIn(tx, party, one)
    return {
      ids: [...ids, ...fresh.slice(0, room).map(({ assetId }) => assetId)],
      tooMany: fresh.slice(room),
      same,
    }
  }

  async function keep(session: Session, input: WriteStatement) {
    const { staged, refused } = await stage(session, input)
    const { tooMany, same } = await keepingStaged(context, staged, () =>
      store.write(async (tx) => {
        const found = await openIn(tx, session, input)
        const files = await filesIn(tx, found, input, staged)
        const { row, record } = found
        const text = input.note.slice(0, longestKept)
        const change = { note: text, files: toJson(files.ids) }
        if (text !== row.note || change.files !== row.files) {
          await tx.caseStatements.update(row._id, { ...change, written: tx.now })
          // That they write is told once; what they write never.
          if (row.written === null) await changed(context, tx, record)
        }
        return files
      }),
    )
    for (const one of [...tooMany, ...same]) await context.assets.unstage(one)
    const over = tooMany.map(({ row: { name } }) => ({ name, problem: 'validation.maxFiles' }))
    return { refused: [...refused, ...over] }
  }

  return {
    keep,

    async answer(session, input) {
      // What was written is kept first, whatever comes of sending it.
      const { refused } = await keep(session, input)
      const [first] = refused
      if (first)
        throw fail('INVALID', {
          fields: { files: first.problem },
          values: { name: first.name, n: mostNoteFiles },
        })
      return store.write(async (tx) => {
        const found = await openIn(tx, session, input)
        const { row, party } = found
        const files = fromJson(row.files)
        const text = row.note.trim()
        if (text === '' && files.length === 0)
          throw fail('INVALID', { fields: { note: 'validation.required' } })
        if (text.length > longestNote) throw fail('INVALID', { fields: { note: 'validation.tooLong' } })
        const t = context.texts('sv', row.org)
        return sendIn(tx, found, party, { did: 'answered', text: text || t(msg`Se bifogade filer.`), files })
      })
    },

    async decline(session, { reason, ...held }) {
      limits.require(`statement writes ${held.id}`, 900, quarter)
      return store.write(async (tx) => {
        const found = await openIn(tx, session, held)
        requireRoom(found.party, store)
        for (const id of fromJson(found.row.files)) await context.assets.removeIn(tx, found.row.org, id)
        return sendIn(tx, found, found.party, { did: 'declined', text: reason.trim(), files: [] })
      })
    },

    async file(session, { assetId, ...held }) {
      const { row, record, link } = await requireHeld(context, session, held)
      const { read } = store
      const sent = row.noteId === null ? fromJson(row.files) : await read.notes.carried(row.noteId)
      const shown = fromJson(row.shown).files.some(({ _id }) => _id === assetId)
      const isOwn =
        sent.includes(assetId) && (row.noteId === null || (await read.notes.find(record.row, row.noteId)))
      if (!shown && !isOwn) throw fail('NOT_FOUND')
      await context.readings.before(partyOf(session), {
        ...{ action: 'statement/file', object: `formData/${record._id}`, question: `${row._id} ${assetId}` },
        detail: { statement: row._id, link: link._id, file: assetId },
      })
      return assetId
    },
  }

  /** It is an internal note of the case from then on, as others are; who handles it hears of it, and who sent it gets a mail. */
  async function sendIn(
    tx: Tx,
    { row, record }: Found,
    party: Session,
    { did, text, files }: { did: 'answered' | 'declined'; text: string; files: readonly string[] },
  ): Promise<{ at: number }> {
    const sent =
      text === ''
        ? null
        : await addNoteIn(
            context,
            tx,
            party,
            record,
            { noteType: 'internal', note: text, origin: 'statement', byName: calledOf(row) },
            files,
          )
    await tx.caseStatements.update(row._id, {
      ...{ [did]: tx.now, noteId: sent?._id ?? null, note: '', files: toJson<string[]>([]) },
    })
    if (did === 'declined') await noteLine(tx, party, record, 'statement', { did, who: [calledOf(row)] })
    await audit.record(tx, party, {
      ...{ action: `statement/${did}`, object: `formData/${record._id}`, result: 'ok' },
      detail: { statement: row._id, ...(sent && { note: sent._id }), files },
    })
    const news = { updated: tx.now, updatedBy: null }
    await tx.cases.update(record.row, news)
    const after = { ...record, ...news }
    await changed(context, tx, after)
    await wakeAll(context, tx, after)
    await tellHandlers(context, tx, party, after, newsOf[did])
    await mailReceiptIn(context, tx, record, row, did)
    return { at: tx.now }
  }
}

/** Characters of what is being written: what is too long to be sent is kept all the same. */
const longestKept = 10 * longestNote

const newsOf: Record<'answered' | 'declined', HandlerNews> = {
  answered: {
    kind: 'statement',
    said: msg`Ett yttrande har kommit in i ärende {number}`,
    icon: 'message-square',
  },
  declined: {
    kind: 'statement',
    said: msg`Någon avstår från att yttra sig i ärende {number}`,
    icon: 'ban',
  },
}
