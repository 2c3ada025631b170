import { z } from 'zod'
import { id } from '../../call/shapes.ts'

/** See `Before`. */
export const beforeThem = z.strictObject({
  open: id.nullable(),
  writing: z.boolean().default(false),
  shown: z.array(id).max(200).default([]),
})
