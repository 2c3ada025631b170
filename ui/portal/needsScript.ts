import { componentOf } from '../../src/shared/catalogue/index.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'

/** Whether a page has anything for script to do, as its components say. One that has not is sent without any. */
export function needsScript({ tree, data, user }: PageModel): boolean {
  return Object.values(tree.nodes).some(({ _id, type, extra }) => {
    const component = componentOf(type)
    if (component?.needsScript)
      return component.needsScript(extra, { loggedIn: user !== null, data: data[_id] })
    return component?.value !== undefined && Boolean(extra.name)
  })
}
