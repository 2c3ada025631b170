import type { Schema } from '../../../src/shared/schemas/define.ts'
import { type AdminSession, may } from '../session.tsx'

export type Offer = 'create' | 'edit' | 'copy' | 'remove' | 'export' | 'history' | 'publish'

/** Kinds that come in from files of their own. */
export const importable: ReadonlySet<string> = new Set(['form', 'process', 'solution'])

/** Kinds that name what belongs to them: one at a time is exported, with its contents. */
export const bundles: ReadonlySet<string> = new Set(['solution'])

/** What a list may offer for a kind of document: what makes sense for the kind, and what the session may do. */
export function offersOf(schema: Schema, session: AdminSession | null): ReadonlySet<Offer> {
  // Rows that are not documents can do what their definition says, and nothing by themselves.
  if (schema.virtual && !schema.offers) return new Set()
  const editable = schema.dialog.basic.length > 0
  const sensible: [Offer, boolean, string][] = [
    ['create', editable, schema.allow.create],
    ['edit', editable, schema.allow.update],
    ['copy', editable, schema.allow.create],
    ['remove', true, schema.allow.remove],
    ['export', !schema.personal || bundles.has(schema.name), schema.allow.export],
    ['history', true, schema.allow.update],
    ['publish', schema.publishes === true, schema.allow.publish],
  ]
  const named = schema.offers
  return new Set(
    sensible
      .filter(([offer, makesSense, permission]) => {
        if (!makesSense || !may(session, permission)) return false
        return offer === 'publish' || !named || named.includes(offer)
      })
      .map(([offer]) => offer),
  )
}
