import type { Kind } from './kind.ts'

export const notification: Kind = {
  async grid(services, session, { pageNo, pageSize }) {
    const { items, totalCount } = services.notifications.list(session, {
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    return { totalCount, rows: items.map((item) => ({ ...item, text: {} })) }
  },
}
