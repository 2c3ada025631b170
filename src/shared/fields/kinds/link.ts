import { z } from 'zod'
import { recordOf } from '../../record.ts'
import type { FieldKind } from './kind.ts'

/** Addresses a link may lead to: our own paths, web, mail and telephone. Never `javascript:` or `data:`. */
export const safeAddress = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|mailto:|tel:|\/|\?|#|[\wåäöÅÄÖ-]+([/?#].*)?$|$)/i, 'validation.url')

/** Where a click leads: an address alone, or with what the link editor lets one say about it. */
export type Link = string | LinkTarget
/** One that says where. */
export type LinkTo = string | TargetTo
export type TargetTo = LinkTarget & { to: string }
export interface LinkTarget {
  to?: string
  params?: Record<string, string>
  browserBack?: boolean
  isExternal?: boolean
  isTargetBlank?: boolean
}

export const linkShape = () => z.union([safeAddress, targetShape()])

/** What says more than an address, see `TargetTo`. */
export const targetShape = () =>
  z.strictObject({
    to: safeAddress,
    params: z.record(z.string(), z.string()).optional(),
    browserBack: z.boolean().optional(),
    isExternal: z.boolean().optional(),
    isTargetBlank: z.boolean().optional(),
  })

export const linkKind: FieldKind = {
  shape: linkShape,
  isEmpty: (value) => !value || (typeof value === 'object' && !recordOf(value).to),
  text: (value) => (typeof value === 'string' ? value : String(recordOf(value).to ?? '')),
  column: 'none',
}
