import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'

/**
 * The address of a view that a setting names: by its id, or already as the address. `otherwise` when the setting is
 * empty or the view is not published.
 */
export async function viewUrl(
  services: Services,
  session: Session,
  setting: unknown,
  otherwise: string,
): Promise<string> {
  if (typeof setting !== 'string' || setting === '') return otherwise
  const view = await services.documents.published(session, 'view', setting)
  if (view) return view.data.url
  const byUrl = await services.documents.publishedBy(session, 'view', 'url', setting)
  return byUrl ? setting : otherwise
}
