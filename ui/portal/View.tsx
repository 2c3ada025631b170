import { type Page, PageContext } from '../runtime/page.ts'
import { RenderNode } from '../runtime/RenderNode.tsx'

/** Everything of a view, drawn by the server and taken over by the browser when there is something to do. */
export function View({ page }: { page: Page }) {
  return (
    <PageContext value={page}>
      <RenderNode id={page.tree.rootId} />
    </PageContext>
  )
}
