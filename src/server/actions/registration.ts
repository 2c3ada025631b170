import { z } from 'zod'
import { fail } from '../../shared/wire/errors.ts'
import { onBehalfInput, registration, source } from '../cases/shapes.ts'
import { systemSession } from '../session.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Cases that are taken down for somebody who calls, comes by or writes. `FormCreate/createTicket` begins one. */

/** Forms whose cases one may take down, and what one has begun. */
export const listRegistrations = defineAction('case/registrations', {
  input: z.strictObject({}),
  output: z.object({
    forms: z.array(z.object({ _id: z.string(), name: z.string(), description: z.string() })),
    registrations: z.array(registration),
  }),
  allow: 'staff',
  viewed: () => ({ forms: [], registrations: [] }),
  run: async ({ session, services: { cases } }) => ({
    forms: await cases.registrable(session),
    registrations: await cases.registrations(session),
  }),
})

/** One of them, with what its form is drawn from while it is filled in. */
export const loadRegistration = defineAction('case/registration', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({
    registration,
    /** As the loader of a Form finds it; null once it is sent in. */
    fill: z.unknown(),
    /** Addresses that a mail about it is on its way to. */
    mailedTo: z.array(z.string()),
  }),
  allow: 'staff',
  // What draws pages is loaded with the first of them.
  run: async ({ input: { formDataId }, session, services }) => {
    const found = await services.cases.registration(session, formDataId)
    if (found.sent)
      return {
        registration: found,
        fill: null,
        mailedTo: await services.cases.mailedTo(session, { formDataId }),
      }
    const { registrationModel } = await import('../pages/registrationModel.ts')
    return { registration: found, fill: await registrationModel(services, session, formDataId), mailedTo: [] }
  },
})

/** How it came, or for whom it is, while it is a draft. */
export const changeRegistration = defineAction('case/changeRegistration', {
  input: z.strictObject({ formDataId: id, source, onBehalf: onBehalfInput }),
  output: z.object({ registration }),
  allow: 'staff',
  run: async ({ input, session, services }) => ({
    registration: await services.cases.changeRegistration(session, input),
  }),
})

/** Accounts by name or address, for whoever may take cases down for them; each search leaves a trace. */
export const findPeople = defineAction('case/people', {
  input: z.strictObject({ search: z.string().trim().min(2).max(100) }),
  output: z.object({
    people: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
    totalCount: z.number(),
  }),
  allow: 'staff',
  viewed: true,
  perMinute: 120,
  run: async ({ input: { search }, session, services }) => {
    if ((await services.cases.registrable(session)).length === 0) throw fail('FORBIDDEN')
    await services.readings.before(session, { action: 'case/people', question: search, detail: { search } })
    const { rows, totalCount } = await services.documents.grid(systemSession(session.org), {
      page: 'user',
      filter: search,
      pageNo: 1,
      pageSize: 8,
    })
    return {
      people: rows.map(({ _id, name, email }) => ({
        userId: _id,
        name: String(name ?? ''),
        email: String(email ?? ''),
      })),
      totalCount,
    }
  },
})
