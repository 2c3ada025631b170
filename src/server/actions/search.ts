import { z } from 'zod'
import { searchedPages } from '../search/search.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** One search over everything that the caller may list: cases, documents of every kind, pages of the back office. */

const searchedPage = z
  .string()
  .max(64)
  .refine((name) => searchedPages.includes(name), 'validation.unknownKey')

export const search = defineAction('admin/search3', {
  input: z.strictObject({
    /** Every word of it has to be found; case does not matter. */
    search: z.string().trim().min(1, 'validation.required').max(200, 'validation.tooLong'),
    /** Only these kinds: names of schemas, `formData` for cases, `place` for pages of the back office. */
    pages: z.array(searchedPage).max(50).optional(),
    applicationRef: id.optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    results: z.array(
      z.object({
        page: z.string(),
        _id: z.string(),
        label: z.string(),
        /** Of a case. */
        number: z.string().optional(),
        description: z.string().optional(),
        icon: z.string().optional(),
        href: z.string(),
      }),
    ),
    /** Cases are counted to a thousand: `more` says that there are others. */
    totalCount: z.number(),
    more: z.literal(true).optional(),
  }),
  // What each of the kinds lets the session read decides the rest.
  allow: 'staff',
  viewed: true,
  perMinute: 120,
  run: ({ input, session, services }) => services.search.find(session, input),
})
