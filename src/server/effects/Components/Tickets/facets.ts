import { z } from 'zod'
import { facetOf } from '../../../../shared/catalogue/settings/ticketColumns.ts'
import { componentRef, componentSettings } from '../../component.ts'
import { defineEffect } from '../../define.ts'
import { ticketsInput, ticketsQuery } from './query.ts'

/** What the cases of a table can be narrowed to, by the columns that say so; nothing for whose own cases it shows. */
export const facets = defineEffect('Components/Tickets/facets', {
  input: ticketsInput.extend({ component: componentRef }),
  output: z.object({
    facets: z.array(
      z.object({
        /** As `filters` of the table name it. */
        column: z.string(),
        /** Reckoned from a part of the cases. */
        approximate: z.boolean(),
        values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
      }),
    ),
  }),
  allow: 'user',
  viewed: true,
  run: async ({ input, session, services }) => {
    const { columns } = await componentSettings(services, session, input.component, 'Tickets')
    const wanted = [...new Set((columns ?? []).flatMap((column) => facetOf(column) ?? []))]
    const {
      page: _page,
      pageSize: _size,
      sort: _sort,
      scope: _scope,
      ...question
    } = await ticketsQuery(services, session, input, 'all')
    const answers = wanted.flatMap((column) =>
      column.startsWith('data.') ? column.slice('data.'.length) : [],
    )
    const found = await services.cases.facets(session, { ...question, columns: answers })
    return {
      facets: wanted.flatMap((column) => {
        const facet = found.facets.find((one) => one.column === column)
        if (!facet || facet.kind || facet.values.length === 0) return []
        const values = facet.values.map(({ value, label, count }) => ({ value, label, count }))
        return { column, approximate: facet.approximate, values }
      }),
    }
  },
})
