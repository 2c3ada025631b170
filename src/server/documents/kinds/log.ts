import { listAudit, listLog } from '../../store/rows/logs.ts'
import type { Kind } from './kind.ts'

/** `filters.kind` is the sub page: audit, or a kind of log line. */
export const log: Kind = {
  async grid(services, session, { filter, filters, sort, pageNo, pageSize }) {
    const page = {
      ...(filter && { text: filter }),
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
      newestFirst: (sort?.at ?? -1) === -1,
    }
    const kind = String(filters?.kind ?? 'system')
    if (kind !== 'audit') {
      const { rows, totalCount } = await listLog(services.store.db, session.org, { ...page, kind })
      return { totalCount, rows: rows.map((row) => ({ ...row, text: {} })) }
    }
    const { rows, totalCount } = await listAudit(services.store.db, session.org, page)
    const names = await services.documents.namesOf(session, rows.flatMap((row) => row.actor ?? []))
    return {
      totalCount,
      rows: rows.map((row) => ({
        _id: String(row.seq),
        at: row.at,
        level: row.result === 'ok' ? 'info' : 'warning',
        msg: [names.get(row.actor ?? '') ?? row.actor, row.action, row.object, row.result].filter(Boolean).join(' · '),
        detail: row.detail ?? '',
        text: {},
      })),
    }
  },
}
