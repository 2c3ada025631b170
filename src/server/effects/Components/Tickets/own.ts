import { msg } from '../../../../shared/i18n.ts'
import { casePage } from '../../../cases/shapes.ts'
import { defineEffect } from '../../define.ts'
import { ticketsInput, ticketsQuery } from './query.ts'

/** Cases that the session has sent in, and its drafts. */
export const own = defineEffect('Components/Tickets/own', {
  input: ticketsInput,
  output: casePage,
  // Each case is decided by itself; a visitor without login has no list.
  allow: 'anyone',
  // What somebody sent in as a citizen is theirs.
  viewed: () => ({ data: [], totalCount: 0 }),
  offered: { as: 'source', label: msg`Egna ärenden` },
  run: async ({ input, session, services }) =>
    services.cases.list(session, await ticketsQuery(services, session, input, 'own')),
})
