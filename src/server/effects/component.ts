import { z } from 'zod'
import type { ComponentType, StoredSettings } from '../../shared/catalogue/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import { id } from '../call/shapes.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'

/** A component of a published page. What it allows is read from there, never from the client. */
export const componentRef = z.strictObject({ documentId: id, nodeId: id })
export type ComponentRef = z.infer<typeof componentRef>

/** What an effect of an action button gets. */
export const selectedInput = z.strictObject({
  selected: z.array(id).min(1).max(500),
  /** How the table was sorted. */
  sort: z.unknown().optional(),
  /** The table that the button stands in. */
  component: componentRef.optional(),
})

/** Settings of a component as it was published; NOT_FOUND when there is none of that type. */
export async function componentSettings<T extends ComponentType>(
  services: Services,
  session: Session,
  { documentId, nodeId }: ComponentRef,
  type: T,
): Promise<StoredSettings<T>> {
  const published = await services.documents.publishedOfAny(session, documentId)
  const nodes = published?.tree?.nodes ?? {}
  const node = Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined
  if (node?.type !== type) throw fail('NOT_FOUND')
  // They were held against the definition's fields when they were published.
  return node.extra as StoredSettings<T>
}

/** Whether one of the session's roles is among those that the component's setting names. `admin` overrides. */
export async function requireComponentRole(
  services: Services,
  session: Session,
  component: ComponentRef | undefined,
  setting: 'deletePermissions' | 'changeStatusPermissions',
): Promise<void> {
  if (holds(session, 'admin')) return
  if (!component) throw fail('FORBIDDEN')
  const settings = await componentSettings(services, session, component, 'Tickets')
  const roles = settings[setting]
  if (!roles?.some((role) => session.roles.includes(role))) throw fail('FORBIDDEN')
}
