import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { LoadContextOf } from '../contract.ts'
import { viewUrl } from '../view/views.ts'

/** Where a login leads: where the visitor came from, or the view of the settings, or home. */
export async function loadLogin({
  services,
  session,
  node,
  request,
}: LoadContextOf<'Login'>): Promise<LoginModel> {
  const from = ownPath(request.query.fromUrl) ?? ownPath(request.query.originalPath)
  const view = await viewUrl(services, session, node.extra.redirectView, '')
  return { to: view !== '' ? `/v/${view}` : (from ?? '/') }
}
