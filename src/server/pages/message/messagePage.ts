import type { Services } from '../../services.ts'
import { pathOf } from '../address.ts'
import type { PageReply, PageRequest } from '../contract.ts'
import { pageReply } from '../reply.ts'
import type { Site } from '../site.ts'
import { findFrame } from '../view/findView.ts'
import { loadData } from '../view/loadData.ts'
import { messageTree } from './messageTree.ts'

/** What a page says that says one thing. */
export interface PageMessage {
  heading: string
  text: string
  link?: { label: string; to: string }
  /** As in `PageModel`. */
  looking?: true
}

/** A page that says one thing, in the frame of the start page. `path`: its own address, where that is not under `/v`. */
export async function messagePage(
  services: Services,
  request: PageRequest,
  status: number,
  say: (site: Site) => PageMessage,
  path: string = pathOf(request),
): Promise<PageReply> {
  const { session } = request
  const { template, site } = await findFrame(services, session)
  const { heading, text, link, looking } = say(site)
  const context = {
    services,
    session,
    request,
    view: { _id: '', schema: 'view' },
    path,
    site,
  }
  const data = await loadData(context, [template])
  return pageReply(context, {
    ...{ name: heading, tree: messageTree(heading, text, link), template, data, status },
    ...(looking && { looking }),
  })
}
