import type { Kind } from '../documents/kinds/kind.ts'
import type { Notifications } from './contract.ts'

export const notificationKind = ({ list }: Pick<Notifications, 'list'>): Kind => ({
  async grid(session, { pageNo, pageSize }) {
    const { items, totalCount } = await list(session, {
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    return { totalCount, rows: items.map((item) => ({ ...item, text: {} })) }
  },
})
