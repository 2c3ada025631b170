import type { ProcessModel } from '../../../shared/wire/page/services.ts'
import type { LoadContextOf } from '../contract.ts'
import { processModel } from '../processes.ts'
import { viewUrl } from '../view/views.ts'

/** The process of the settings, or the one that the address names. */
export async function loadProcess(context: LoadContextOf<'Process'>): Promise<ProcessModel> {
  const { services, session, node, request } = context
  const to = await viewUrl(services, session, node.extra.to, 's')
  return processModel(context, node.extra.processId || request.query.processId || null, to)
}
