import { msg } from '../../../../shared/i18n.ts'
import { casePage } from '../../../cases/shapes.ts'
import { defineEffect } from '../../define.ts'
import { ticketsInput, ticketsQuery } from './query.ts'

/** Cases that the session may read as staff; for anybody else their own. */
export const list = defineEffect('Components/Tickets/list', {
  input: ticketsInput,
  output: casePage,
  // Each case is decided by itself; a visitor without login has no list.
  allow: 'anyone',
  viewed: true,
  offered: { as: 'source', label: msg`Ärenden som får läsas` },
  run: async ({ input, session, services }) =>
    services.cases.list(session, await ticketsQuery(services, session, input, 'all')),
})
