import { z } from 'zod'
import { textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { cardOf, formsOfProcesses, openForms } from '../../pages/catalogueOfServices.ts'
import { defineEffect } from '../define.ts'

const maxResults = 50

/** Published forms whose name or description has every word. Forms that are left out of searches are left out. */
export const searchForms = defineEffect('Form/search', {
  input: z.strictObject({ search: z.string().max(200).default('') }),
  output: z.object({
    results: z.array(
      z.object({
        formId: z.string(),
        name: z.string(),
        description: z.string().optional(),
        href: z.string(),
      }),
    ),
    totalCount: z.number(),
  }),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) => {
    const words = input.search.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
    const forms = await openForms(services, session)
    const found = forms.filter(({ name, data }) => {
      const text = [name, ...textsOf(data.title), ...textsOf(data.description)]
        .join(' ')
        .toLocaleLowerCase('sv')
      return words.every((word) => text.includes(word))
    })
    const shown = found.slice(0, maxResults)
    const formOf = await formsOfProcesses(services, session, shown)
    const results = shown.map((form) => {
      const { publishId, name, description, href } = cardOf(form, formOf, 's', session.locale)
      return { formId: publishId, name, ...(description && { description }), href }
    })
    return { results, totalCount: found.length }
  },
})
