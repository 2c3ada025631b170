import { z } from 'zod'
import { id } from '../../call/shapes.ts'
import { categoriesOf } from '../../pages/catalogueOfServices.ts'
import { defineEffect } from '../define.ts'

const card = z.object({
  categoryId: z.string(),
  name: z.string(),
  description: z.string(),
  img: z.string().nullable(),
})

/** Categories of the public catalogue, those named or all on the top level; with `asMap` by their id. */
export const getCategories = defineEffect('Verkstad/getCategories', {
  input: z.strictObject({ categories: z.array(id).max(500).optional(), asMap: z.boolean().default(false) }),
  output: z.union([z.array(card), z.record(z.string(), card)]),
  allow: 'anyone',
  viewed: true,
  run: async ({ input, session, services }) => {
    const all = await categoriesOf(services, session)
    const named = input.categories ?? []
    const chosen =
      named.length > 0
        ? named.flatMap((one) => all.get(one) ?? [])
        : [...all.values()].filter(({ parent }) => !parent)
    const cards = chosen.map(({ _id, name, description, img }) => ({
      categoryId: _id,
      name,
      description,
      img,
    }))
    return input.asMap ? Object.fromEntries(cards.map((one) => [one.categoryId, one])) : cards
  },
})
