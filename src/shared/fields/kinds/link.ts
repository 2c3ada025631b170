import { z } from 'zod'
import type { FieldKind } from './kind.ts'

/** Addresses a link may lead to: our own paths, web, mail and telephone. Never `javascript:` or `data:`. */
export const safeAddress = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|mailto:|tel:|\/|\?|#|[\wåäöÅÄÖ-]+([/?#].*)?$|$)/i, 'validation.url')

/** Where a click leads: an address alone, or with what the link editor lets one say about it. */
export type Link = string | LinkTarget
export interface LinkTarget {
  to?: string
  params?: Record<string, string>
  browserBack?: boolean
  isExternal?: boolean
  isTargetBlank?: boolean
}

export const linkKind: FieldKind = {
  shape: () =>
    z.union([
      safeAddress,
      z.strictObject({
        to: safeAddress,
        params: z.record(z.string(), z.string()).optional(),
        browserBack: z.boolean().optional(),
        isExternal: z.boolean().optional(),
        isTargetBlank: z.boolean().optional(),
      }),
    ]),
  isEmpty: (value) => !value || (typeof value === 'object' && !(value as { to?: string }).to),
  text: (value) => (typeof value === 'string' ? value : ((value as { to?: string } | null)?.to ?? '')),
  column: 'none',
}
