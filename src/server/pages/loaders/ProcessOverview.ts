import type { ProcessOverviewModel } from '../../../shared/wire/page/services.ts'
import type { LoadContextOf } from '../contract.ts'
import { processOverview } from '../processes.ts'
import { viewUrl } from '../view/views.ts'

/** Of the process that the settings or the address name, or of the case that the address names. */
export async function loadProcessOverview(
  context: LoadContextOf<'ProcessOverview'>,
): Promise<ProcessOverviewModel> {
  const { services, session, node, request } = context
  return processOverview(context, {
    processId: node.extra.processId || request.query.processId || null,
    formDataId: request.query.formDataId ?? null,
    to: await viewUrl(services, session, node.extra.to, 's'),
  })
}
