import { msg } from '../../../../shared/i18n.ts'
import { casePage } from '../../../cases/shapes.ts'
import { defineEffect } from '../../define.ts'
import { ticketsInput, ticketsQuery } from './query.ts'

/** Cases that were given to the session, or to a group of theirs. */
export const assigned = defineEffect('Components/Tickets/assigned', {
  input: ticketsInput,
  output: casePage,
  // Each case is decided by itself; a visitor without login has no list.
  allow: 'anyone',
  viewed: true,
  offered: { as: 'source', label: msg`Ärenden som är tilldelade mig` },
  run: async ({ input, session, services }) =>
    services.cases.list(session, await ticketsQuery(services, session, input, 'assigned')),
})
