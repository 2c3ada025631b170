import { msg } from '../../shared/i18n.ts'
import { smsParts } from '../../shared/messages/length.ts'
import { messageStateNames, whyNotSent } from '../../shared/messages/state.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { minuteOf } from '../cases/today.ts'
import type { Documents, GridRow } from '../documents/documents.ts'
import type { Kind } from '../documents/kinds/kind.ts'
import type { Mail } from '../mail/mail.ts'
import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session.ts'
import type { AuditRow } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import { actionInWords, actorInWords, loginInWords, reasonInWords, resultInWords, viewedIn } from './words.ts'

/** What the list of logs uses. */
export interface LogKindNeeds {
  store: Pick<Store, 'read'>
  documents: Pick<Documents, 'namesOf'>
  mail: Pick<Mail, 'list'>
  messages: Pick<Messages, 'list'>
  texts: Texts['translate']
}

/** `filters.kind` is the sub page: audit, or a kind of log line. */
export const logKind = (needs: LogKindNeeds): Kind => ({
  listKeys: ['kind'],

  async grid(session, { filter, filters, sort, pageNo, pageSize }) {
    const page = {
      ...(filter && { text: filter }),
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
      newestFirst: (sort?.at ?? -1) === -1,
    }
    const kind = String(filters?.kind ?? 'system')
    if (kind === 'mail' || kind === 'message') {
      const { newestFirst } = page
      const rows = kind === 'mail' ? mailRows : messageRows
      return rows(needs, session, { ...(filter && { text: filter }), pageNo, pageSize, newestFirst })
    }
    if (kind !== 'audit') {
      const { rows, totalCount } = await needs.store.read.log.list(session.org, { ...page, kind })
      const t = needs.texts(session.locale, session.org)
      const inWords = (msg: string) => (kind === 'login' ? loginInWords(t, msg) : msg)
      return { totalCount, rows: rows.map((row) => ({ ...row, msg: inWords(row.msg), text: {} })) }
    }
    const { rows, totalCount } = await needs.store.read.audit.list(session.org, page)
    return { totalCount, rows: await auditRows(needs, session, rows) }
  },
})

/** Entries as they are, and `text` with the same in words: who did what to which thing, and how it went. */
async function auditRows(
  needs: LogKindNeeds,
  session: Session,
  rows: readonly AuditRow[],
): Promise<GridRow[]> {
  const t = needs.texts(session.locale, session.org)
  const idIn = (object: string | null) => object?.slice(object.indexOf('/') + 1) ?? ''
  const names = await needs.documents.namesOf(
    session,
    rows.flatMap((row) => [row.actor ?? [], idIn(row.object), viewedIn(row.detail) ?? []].flat()),
  )
  const thing = (object: string | null) => {
    const schema = schemaOf(object?.split('/')[0] ?? '')
    const name = names.get(idIn(object))
    return object && schema && name ? `${t(schema.title)} ${name}` : (object ?? '')
  }
  return rows.map(({ seq, at, actor, session: login, address, action, object, result, detail }) => {
    const who = names.get(actor ?? '') ?? actorInWords(t, actor ?? '') ?? actor ?? ''
    const as = viewedIn(detail)
    const text = {
      actor: as === undefined ? who : t('{who}, som såg det {as} ser', { who, as: names.get(as) ?? as }),
      action: actionInWords(t, action, detail),
      object: thing(object),
      result: [resultInWords(t, result), reasonInWords(t, detail)].filter(Boolean).join(': '),
    }
    return {
      ...{ _id: String(seq), at, actor, session: login, address, action, object, result },
      level: result === 'ok' ? 'info' : 'warning',
      msg: [text.actor, text.action, text.object, text.result].filter(Boolean).join(' · '),
      detail: detail ?? '',
      text,
    }
  })
}

/** The mails themselves, whole: what was sent, what waits and what was kept. */
async function mailRows(needs: LogKindNeeds, session: Session, query: Parameters<Mail['list']>[1]) {
  const { rows, totalCount } = await needs.mail.list(session, query)
  return {
    totalCount,
    rows: rows.map((mail) => ({
      ...mail,
      at: mail.created,
      level: mail.status === 'failed' ? 'error' : mail.lastError ? 'warning' : 'info',
      msg: `${mail.recipients.join(', ')} · ${mail.subject}`,
      detail: mail.text,
      text: { status: needs.texts(session.locale, session.org)(mailStatus[mail.status]) },
    })),
  }
}

/** Every message, with who had it written and why it was not sent in words. */
async function messageRows(needs: LogKindNeeds, session: Session, query: Parameters<Messages['list']>[1]) {
  const { rows, totalCount } = await needs.messages.list(session, query)
  const t = needs.texts(session.locale, session.org)
  const named = rows.flatMap(({ sender, template }) => [sender ?? [], template ?? []].flat())
  const names = await needs.documents.namesOf(session, named)
  return {
    totalCount,
    rows: rows.map((message) => {
      const { status, recipient, text, sender, template, lastError } = message
      return {
        ...message,
        at: message.created,
        level: status === 'failed' || status === 'refused' ? 'error' : lastError ? 'warning' : 'info',
        msg: `${recipient} · ${text}`,
        detail: text,
        parts: smsParts(text),
        text: {
          status: t(messageStateNames[status]),
          sender: sender === null ? '' : (names.get(sender) ?? sender),
          template: template === null ? '' : (names.get(template) ?? template),
          reason: [whyNotSent(message, t, minuteOf), lastError].filter(Boolean).join(' '),
        },
      }
    }),
  }
}

const mailStatus = {
  queued: msg`I kö`,
  sent: msg`Skickat`,
  kept: msg`Sparat här`,
  failed: msg`Kunde inte skickas`,
}
