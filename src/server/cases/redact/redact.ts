import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { isAutomatic } from '../../../shared/process/talk/talk.ts'
import { isAdmin } from '../../../shared/process/who.ts'
import { isRecord, recordOf } from '../../../shared/record.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import { orderedId } from '../../store/orderedId.ts'
import type { AssetRow, CaseRecord, MailRow, NoteType, RedactionRow } from '../../store/records.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import { dataOf } from '../data.ts'
import { everything } from '../open/reader.ts'
import { summaryPages } from '../open/summary.ts'
import { dropApprovals } from '../process/approvals/approvals.ts'
import { forWhom } from '../register/onBehalf.ts'
import { senderIn, titleOf } from '../send/titleOf.ts'
import { calledOf } from '../statements/names.ts'
import type { Redact, Redactable, Redacted, RedactionOf } from './contract.ts'
import type { AnswerNames } from './names.ts'
import { contentGone } from './shown.ts'
import { stoneOf } from './stone.ts'
import { askToWipe } from './wipe.ts'
import { type Words, withoutWords, wordsOf } from './words.ts'

/** What is to go: one note, answer or file, with the files that nothing else of the case has. */
interface Found extends Pick<RedactionRow, 'kind' | 'ref' | 'place'> {
  /** The words of a note; the answer as it is and as it was; nothing of a file. */
  content: unknown
  /** Of a note: between whom. */
  noteType?: NoteType
  /** Of a message that came by mail: names of the files that it came without. */
  leftOut?: string[]
  /** Of what nobody has written: its ids in the outboxes, which have the same words. */
  sentAs?: string[]
  files: AssetRow[]
  since: number
  /** Of an answer: what its question is called, in every language. */
  label?: unknown
  /** Of an answer: what its question was called in other versions of the form. */
  names?: AnswerNames
  /** Who was asked for a statement, where that is to go. */
  asked?: CaseStatementRow
}

/** See `Redacting.redactable`. */
export async function redactable(
  context: CaseContext,
  session: Session,
  of: RedactionOf,
): Promise<Redactable> {
  const { read } = context.store
  const versions = await openedBy(context, session, of.formDataId)
  const found = await look(context, read, versions, of)
  const words = await wordsIn(context, versions, found)
  const contents = await read.timelines.contents(versions.record.row)
  const lost = lossOf(found, words)
  const inbox = found.kind === 'note' ? await read.inboxMails.ofNote(session.org, found.ref) : undefined
  return {
    files: found.files.map(({ name }) => name),
    ...(inbox?.place && { mailbox: true }),
    mails:
      (await mailsWith(read, versions.record, found, words)).length +
      (await figureMailsWith(read, session.org, found, words)).length +
      (await messagesWith(read, versions.record, found, words)).length,
    lines: contents.filter(({ seq, content }) => toJson(lost.line(seq, fromJson(content))) !== content)
      .length,
    since: found.since,
  }
}

/** See `Redacting.redact`. */
export async function redact(context: CaseContext, session: Session, input: Redact): Promise<Redacted> {
  const { store, audit, assets, notifications, texts } = context
  const reason = input.reason.trim()
  if (!reason) throw fail('INVALID', { fields: { reason: 'validation.required' } })
  const versions = await openedBy(context, session, input.formDataId)
  const before = await look(context, store.read, versions, input)
  const words = await wordsIn(context, versions, before)
  // What waits to be written by now, as lines of the log do, is there to be found.
  await store.write(async () => undefined)
  // Long tables are looked through outside of the write.
  const [lines, tasks, digests, figures] = [
    await store.read.log.having(session.org, [...words.rare, ...(before.sentAs ?? [])], before.since),
    await store.read.tasks.having(session.org, words.rare),
    await store.read.mails.having(session.org, words.rare),
    await figureMailsWith(store.read, session.org, before, words),
  ]
  return store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    refuseOther(session, record, versions)
    if ((await tx.caseChanges.openOf(record.row, tx.now)).length > 0)
      throw fail('CONFLICT', { message: canBeUndone })
    const now = { ...versions, record }
    const found = await look(context, tx, now, input)
    // Somebody else has written it anew meanwhile: what the person saw is not what would go.
    if (toJson(found.content) !== toJson(before.content)) throw fail('CONFLICT')
    const { kind, ref, place, files, names } = found
    const hmac = stoneOf(context.redactKey, found, record._id, found)
    const lost = lossOf(found, words)
    const without = await changeCase(context, tx, session, now, found, words, lost)
    const isOther = without.data !== record.data
    const after = isOther ? await dropApprovals(tx, session, without, versions.process, 'answers') : without
    if (kind === 'note') {
      await tx.notes.blank(ref)
      await notifications.forgetIn(tx, record.org, ref)
    }
    for (const { _id } of files) await assets.removeIn(tx, record.org, _id)
    const { dropSalts } = await import('../signing/void.ts')
    await dropSalts(tx, record.row, {
      answer: kind === 'answer' ? ref : undefined,
      files: files.map(({ _id }) => _id),
    })
    const { wipeStatements } = await import('../statements/wipe.ts')
    await wipeStatements(tx, session, record, {
      nameAt: (time) => names?.at(time),
      ...{
        files: files.map(({ _id }) => _id),
        isIn: words.areRareIn,
        gone: texts('sv', record.org)(contentGone),
      },
    })
    const { wipeAuthors, wipeParties } = await import('../parties/wipe.ts')
    await wipeAuthors(context, tx, now, words)
    if (record.parties) await wipeParties(tx, session, now, words)
    if (found.asked) {
      const { forgetPerson } = await import('../statements/forget.ts')
      await forgetPerson(tx, session, record, found.asked)
    }
    for (const { seq, content } of await tx.timelines.contents(record.row)) {
      const left = toJson(lost.line(seq, fromJson(content)))
      if (left !== content) await tx.timelines.setContent(seq, left)
    }
    const begun = await tx.caseCompletions.of(record.row)
    if (begun) {
      const [data, base] = [begun.data, begun.base].map((kept) => toJson(lost.begun(fromJson(kept))))
      if (data !== begun.data || base !== begun.base)
        await tx.caseCompletions.put({ ...begun, data: data ?? '{}', base: base ?? '{}' })
    }
    const gone = texts('sv', record.org)(contentGone)
    const mails = await mailsWith(tx, record, found, words)
    for (const mail of mails)
      await tx.mails.update(record.org, mail._id, {
        subject: found.sentAs?.includes(mail._id) || words.areIn(mail.subject) ? gone : mail.subject,
        ...{ text: gone, html: null, files: null, sealed: null },
        recipients: words.areIn(mail.recipients) ? '[]' : mail.recipients,
        lastError: words.areIn(mail.lastError) ? null : mail.lastError,
        // What waits is not sent any more.
        status: mail.status === 'queued' ? 'failed' : mail.status,
      })
    for (const id of digests) {
      const mail = await tx.mails.find(record.org, id)
      // The bell tells what a note says, and a daily mail what the bell does; others' cases may have the same words.
      if (mail && tellsOf(record, mail))
        await tx.mails.update(record.org, id, { text: gone, html: null, files: null, sealed: null })
    }
    for (const id of figures)
      await tx.mails.update(record.org, id, {
        subject: gone,
        text: gone,
        html: null,
        files: null,
        sealed: null,
      })
    // What the product wrote goes as the mails go that it was sent by.
    for (const { _id, note } of await tx.notes.automatic(record.row))
      if (words.areIn(note)) await tx.notes.blank(_id)
    await changeInbox(tx, record, found, words)
    for (const { _id, recipient, status } of await messagesWith(tx, record, found, words))
      await tx.messages.update(record.org, _id, {
        ...{ text: gone, lastError: null, reason: null },
        recipient: words.areRareIn(recipient) ? '' : recipient,
        status: status === 'queued' || status === 'waiting' ? 'failed' : status,
      })
    for (const { _id, address, failed } of await tx.notes.deliveriesOf(record.row))
      if (words.areRareIn(address) || words.areRareIn(failed)) await tx.notes.blankDelivery(_id)
    for (const { _id, forWhom } of await tx.links.of(record._id))
      if (words.areRareIn(forWhom)) await tx.links.update(_id, { forWhom: null })
    for (const draft of await tx.noteDrafts.of(record.row))
      if (words.areRareIn(draft.note)) await tx.noteDrafts.remove(draft)
    for (const { userId, name, value } of await tx.caseCorrections.of(record.row))
      if (isOfAnswer(names, name) || words.areRareIn(value))
        await tx.caseCorrections.remove(record.row, userId, [name])
    for (const waiting of await tx.waitingMessages.of(record.row))
      if (words.areRareIn(waiting.note)) await tx.waitingMessages.remove(record.org, waiting._id)
    for (const word of words.rare) if (word.includes('@')) await tx.news.takeUp(record.org, record._id, word)
    await tx.notifications.deleteHaving(record.org, record._id, words.rare)
    await tx.log.blank(lines, gone)
    await tx.tasks.forget(tasks, record._id)
    const row: RedactionRow = {
      ...{ _id: orderedId(tx.now), org: record.org, caseRow: record.row, kind, ref, place },
      ...{ at: tx.now, by: session.userId, byName: session.userName, reason, hmac },
      shown: input.showReason === true ? 1 : 0,
    }
    await tx.redactions.insert(row)
    const { noteType, label } = found
    const said = { what: kind, ref, ...(noteType && { noteType }), ...(label !== undefined && { label }) }
    const counts = { ...(files.length > 0 && { files: files.length }) }
    await note(tx, session, after, 'redacted', { ...said, ...counts, reason, hmac })
    await audit.record(tx, session, {
      action: 'case/redact',
      object: `formData/${record._id}`,
      result: 'ok',
      detail: {
        ...{ what: kind, ref, ...counts, mails: mails.length + figures.length, log: lines.length },
        ...{ reason, hmac, ...actedFor(session, record) },
      },
    })
    await askToWipe(
      context,
      tx,
      record.org,
      files.flatMap(({ sha256 }) => sha256 ?? []),
    )
    await changed(context, tx, after, { before: record })
    return { by: session.userName, at: tx.now, reason, hmac }
  })
}

const canBeUndone = msg`En ändring av ärendet går fortfarande att ångra. Vänta några sekunder och försök igen.`

/** The case, for whoever may remove something in it. */
async function openedBy(context: CaseContext, session: Session, formDataId: string): Promise<CaseVersions> {
  const versions = await caseVersions(context, session, formDataId)
  refuseOther(session, versions.record, versions)
  return versions
}

/** The permission makes nobody staff. */
function refuseOther(session: Session, record: CaseRecord, { process }: CaseVersions): void {
  const standing = staffOfSent(session, record, process)
  if (!isAdmin(standing) && !holds(session, 'caseRedact')) throw fail('FORBIDDEN')
}

/** NOT_FOUND for what is not there, or is removed already. */
async function look(
  context: CaseContext,
  read: Reads,
  versions: CaseVersions,
  of: RedactionOf,
): Promise<Found> {
  const { noteId, componentId, assetId, statementId } = of
  const given = [noteId, componentId, assetId, statementId].filter((one) => one !== undefined)
  if (given.length !== 1) throw fail('INVALID', { fields: { noteId: 'validation.required' } })
  if (noteId !== undefined) return lookAtNote(read, versions, noteId)
  if (statementId !== undefined) return lookAtPerson(read, versions, statementId)
  return componentId !== undefined
    ? lookAtAnswer(context, read, versions, componentId)
    : lookAtFile(read, versions, assetId ?? '')
}

async function lookAtNote(read: Reads, { record }: CaseVersions, noteId: string): Promise<Found> {
  const row = await read.notes.findOrRemoved(record.row, noteId)
  if (!row) throw fail('NOT_FOUND')
  const files = await filesOnlyIn(read, record, await read.notes.carried(noteId), { noteId })
  if (row.note === '' && files.length === 0) throw fail('NOT_FOUND')
  const leftOut = row.leftOut ? fromJson(row.leftOut).map(({ name }) => name) : []
  // One that was put to the case by hand was here before as a loose mail.
  const mail = row.origin === 'mail' ? await read.inboxMails.ofNote(record.org, noteId) : undefined
  const since = Math.min(row.at, mail?.at ?? row.at)
  const ways = isAutomatic(row.origin) ? await read.notes.deliveriesOf(record.row) : undefined
  return {
    ...{ kind: 'note', ref: noteId, place: null, noteType: row.type, since },
    ...{ content: row.note, leftOut, files },
    ...(ways && { sentAs: ways.flatMap((way) => (way.noteId === noteId && way.outbox) || []) }),
  }
}

async function lookAtAnswer(
  context: CaseContext,
  read: Reads,
  versions: CaseVersions,
  componentId: string,
): Promise<Found> {
  const { record, form } = versions
  const { namesOf } = await import('./names.ts')
  const names = await namesOf(context, read, versions, componentId)
  const { now, last: name } = names
  const stored = fromJson(record.data)
  const values = [
    now !== undefined && now !== '$v' && Object.hasOwn(stored, now) ? (stored[now] ?? null) : null,
  ]
  for (const { seq, content } of await read.timelines.contents(record.row)) {
    const change = recordOf(recordOf(fromJson(content).values)[names.inLine(seq) ?? ''])
    values.push(change.from ?? null, change.to ?? null)
  }
  // What the citizen has answered anew and not handed in goes, too, or it would bring it back.
  const begun = await read.caseCompletions.of(record.row)
  if (begun)
    for (const kept of [begun.base, begun.data])
      for (const [one, value] of Object.entries(fromJson(kept)))
        if (isOfAnswer(names, one)) values.push(value ?? null)
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  if (distinct.every((value) => value === null)) throw fail('NOT_FOUND')
  const ids = distinct.flatMap((value) => filesIn(value).map(({ assetId }) => assetId))
  return {
    ...{ kind: 'answer', ref: name, place: null, since: record.created, names },
    content: distinct,
    files: await filesOnlyIn(read, record, ids, { name }),
    label: form.fields.get(name)?.settings.label ?? name,
  }
}

async function lookAtPerson(read: Reads, { record }: CaseVersions, statementId: string): Promise<Found> {
  const { askedPerson } = await import('../statements/forget.ts')
  const asked = await askedPerson(read, record, statementId)
  // The organisation is many people's, and goes with the person alone.
  const content = { name: asked.name, email: asked.email }
  return { kind: 'statement', ref: statementId, place: null, content, files: [], since: asked.asked, asked }
}

async function lookAtFile(read: Reads, { record }: CaseVersions, assetId: string): Promise<Found> {
  const file = await read.assets.findOrRemoved(record.org, assetId)
  if (!file || file.caseId !== record._id || file.finished === null) throw fail('NOT_FOUND')
  const question = Object.entries(fromJson(record.data)).find(([, value]) => hasFile(value, assetId))?.[0]
  const place = question ?? (await read.notes.carriers(record.row, assetId))[0] ?? null
  return { kind: 'file', ref: assetId, place, content: null, files: [file], since: file.created }
}

/** Those of these files that no other note and no other answer of the case has. */
async function filesOnlyIn(
  read: Reads,
  record: CaseRecord,
  ids: readonly string[],
  { noteId, name }: { noteId?: string; name?: string },
): Promise<AssetRow[]> {
  const files: AssetRow[] = []
  const answers = Object.entries(fromJson(record.data)).filter(([one]) => one !== name)
  for (const id of new Set(ids)) {
    const file = await read.assets.findOrRemoved(record.org, id)
    if (!file || file.caseId !== record._id) continue
    const others = (await read.notes.carriers(record.row, id)).filter((one) => one !== noteId)
    if (others.length === 0 && !answers.some(([, value]) => hasFile(value, id))) files.push(file)
  }
  return files
}

/** The names beside a line without that of who was asked. */
const withoutAsked = ({ who, ...rest }: Values, asked: CaseStatementRow): Values =>
  Array.isArray(who) ? { ...rest, who: who.map((one) => (one === calledOf(asked) ? '' : one)) } : rest

const hasFile = (value: unknown, assetId: string) => filesIn(value).some((file) => file.assetId === assetId)

/** What the content says, also in the words that mails and lists say it in. */
async function wordsIn(context: CaseContext, versions: CaseVersions, found: Found): Promise<Words> {
  const spoken: string[] = []
  if (found.kind === 'answer')
    for (const locale of ['sv', 'en'] as const)
      for (const { rows } of await summaryPages(context, versions, locale, everything))
        spoken.push(...rows.filter(({ name }) => name === found.ref).map(({ text }) => text))
  return wordsOf([found.content, found.files.map(({ name }) => name), found.leftOut], {
    spoken,
    isWhole: found.sentAs !== undefined,
  })
}

/** Of what a line of the timeline shows, and of answers, what is left. */
function lossOf({ names, files, asked }: Found, words: Words) {
  const ids = new Set(files.map(({ _id }) => _id))
  const withoutFiles = (value: unknown): unknown => {
    if (ids.size === 0) return value
    if (Array.isArray(value))
      return value.filter((one) => !ids.has(String(recordOf(one).assetId))).map(withoutFiles)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutFiles(one)]))
  }
  return {
    /** Of what the case has now. */
    answers(stored: Values): Values {
      const { [names?.now ?? '']: _removed, ...others } = stored
      return recordOf(withoutFiles(others))
    },
    /** Of what is answered beside it, maybe before it was moved to another version of its form. */
    begun: (kept: Values): Values =>
      recordOf(
        withoutFiles(Object.fromEntries(Object.entries(kept).filter(([name]) => !isOfAnswer(names, name)))),
      ),
    line(seq: number, { values, ...all }: Values): Values {
      const rest = asked ? withoutAsked(all, asked) : all
      const changes = recordOf(values)
      const ref = names?.inLine(seq) ?? ''
      const isAnswer = Object.hasOwn(changes, ref)
      return {
        ...recordOf(withoutWords(rest, words)),
        ...(values !== undefined && {
          values: recordOf(withoutFiles({ ...changes, ...(isAnswer && { [ref]: { removed: true } }) })),
        }),
      }
    },
  }
}

/** Whether an answer that is kept by its name alone is this one. */
const isOfAnswer = (names: AnswerNames | undefined, name: string): boolean =>
  names !== undefined && (name === names.now || names.former.includes(name))

async function changeCase(
  { texts }: CaseContext,
  tx: Tx,
  session: Session,
  { record, form }: CaseVersions,
  { kind, ref }: Found,
  words: Words,
  lost: ReturnType<typeof lossOf>,
): Promise<CaseRecord> {
  const t = texts('sv', record.org)
  const data = toJson(lost.answers(fromJson(record.data)))
  const revision = record.revision + 1
  const change: Partial<CaseRecord> = {}
  if (data !== record.data) {
    const touched = Object.entries(fromJson(record.data)).filter(
      ([name, value]) => toJson(fromJson(data)[name]) !== toJson(value),
    )
    const changes = fromJson(record.changes)
    for (const [name] of touched) changes[name] = revision
    // A window that has it still meets a conflict when it saves.
    Object.assign(change, {
      data,
      changes: toJson(changes),
      revision,
      updated: tx.now,
      updatedBy: session.userId,
    })
  }
  const values = dataOf({ data }, form)
  if (record.title !== null && (kind === 'answer' || words.areIn(record.title)))
    change.title = titleOf(form, values, t, tx.now)
  const isName = kind === 'answer' && (form.data.senderName === ref || words.areRareIn(record.createdByName))
  if (record.createdBy === null && isName) change.createdByName = senderIn(form, values, t)
  if (record.query !== null) {
    const left = Object.entries(fromJson(record.query)).map(([key, value]) => [
      key,
      words.areRareIn(value) ? '' : value,
    ])
    change.query = toJson(Object.fromEntries(left))
  }
  const person = forWhom(record)
  if (person && record.onBehalf !== null) {
    const { name, email, phone } = person
    const left = { name, email, phone }
    change.onBehalf = toJson({ ...person, ...recordOf(withoutWords(left, words)) })
  }
  if (record.markers !== null) {
    const markers = fromJson(record.markers)
    for (const marked of Object.values(markers))
      for (const marker of Object.values(marked)) if (words.areRareIn(marker.note)) marker.note = ''
    change.markers = toJson(markers)
  }
  for (const column of ['title', 'createdByName', 'query', 'onBehalf', 'markers'] as const)
    if (change[column] === record[column]) delete change[column]
  if (Object.keys(change).length > 0) await tx.cases.update(record.row, change)
  return { ...record, ...change }
}

/** The same of SMS. */
async function messagesWith(
  { messages }: Pick<Reads, 'messages'>,
  { org, _id }: CaseRecord,
  { kind, ref }: Found,
  words: Words,
) {
  const { rows } = await messages.list(org, { caseId: _id, limit: 10_000, offset: 0, newestFirst: false })
  return rows.filter(
    ({ text, recipient, lastError, noteId }) =>
      (kind === 'note' && noteId === ref) || [text, recipient, lastError].some(words.areIn),
  )
}

const tellsOf = ({ _id, number }: CaseRecord, { text }: Pick<MailRow, 'text'>) =>
  text.includes(_id) || (number !== null && text.includes(number))

/** What is known of mails that came in, and what messages quote. */
async function changeInbox(
  tx: Tx,
  record: CaseRecord,
  { kind, ref, content, sentAs }: Found,
  words: Words,
): Promise<void> {
  // Whoever answers quotes some lines of it.
  const lines = sentAs ? wordsOf(content) : words
  for (const { _id, quoted } of await tx.notes.quoting(record.row))
    if (lines.areIn(quoted ?? null)) await tx.notes.blankQuoted(_id)
  for (const mail of await tx.inboxMails.of(record._id)) {
    const isOf = kind === 'note' && mail.noteId === ref
    const files = fromJson(mail.files).filter(({ name }) => !isOf && !words.areRareIn(name))
    await tx.inboxMails.update(mail._id, {
      files: toJson(files),
      sender: words.areRareIn(mail.sender) ? '' : mail.sender,
    })
  }
}

/** Mails with figures of cases that were chosen by what is removed: the address of the page in them says by what. */
async function figureMailsWith(
  { mails }: Pick<Reads, 'mails'>,
  org: string,
  { names, since }: Found,
  words: Words,
): Promise<string[]> {
  const says = ([key, value]: [string, string]) =>
    key.startsWith('data.') && isOfAnswer(names, key.slice('data.'.length).replace(/\.not$/, ''))
      ? words.areIn(value)
      : words.areRareIn(value)
  return (await mails.ofFigures(org, since)).flatMap(({ _id, text }) => {
    const [, query = ''] = /\/figures\?(\S+)/.exec(text) ?? []
    return [...new URLSearchParams(query)].some(says) ? _id : []
  })
}

async function mailsWith(
  { mails }: Pick<Reads, 'mails'>,
  { org, _id }: CaseRecord,
  { sentAs = [] }: Found,
  words: Words,
) {
  const { rows } = await mails.list(org, { caseId: _id, limit: 10_000, offset: 0, newestFirst: false })
  return rows.filter(
    ({ _id: mail, subject, text, html, recipients, lastError }) =>
      sentAs.includes(mail) || [subject, text, html, recipients, lastError].some(words.areIn),
  )
}
