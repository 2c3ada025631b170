import { type ReactNode, useMemo } from 'react'
import { componentOf } from '../../../src/shared/catalogue/index.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { PageContext } from '../../runtime/page.ts'
import { isDrawn, useComponent } from '../../runtime/registry.ts'
import { useFound } from '../found/useFound.ts'
import { useEditor } from '../state/context.tsx'
import { canvasPage, localNode } from './canvasPage.tsx'
import { ComponentBoundary } from './nodes/ComponentBoundary.tsx'

/** A component by itself in a column of the page's: it stands and keeps its distance as it does there. */
export const drawnAlone = 'b-preview v-col'

/** A component as the runtime draws it. Nothing in it takes a click, a key or the focus. */
export function Preview({ node }: { node: TreeNode }) {
  return (
    <div inert className={drawnAlone}>
      <Drawing node={node} />
    </div>
  )
}

export interface DrawingProps {
  node: TreeNode
  /** Settings that the canvas decides about itself. */
  override?: Record<string, unknown>
  children?: ReactNode
}

/** A node drawn by the runtime; what stands in it is the canvas's own. */
export function Drawing({ node, override, children }: DrawingProps) {
  const t = useT()
  const known = isDrawn(node.type) && componentOf(node.type)
  if (!known) return <p className="b-unsupported">{t('Not supported {type}', { type: node.type })}</p>
  return (
    <ComponentBoundary node={node}>
      <Drawn node={node} override={override}>
        {children}
      </Drawn>
    </ComponentBoundary>
  )
}

function Drawn({ node, override, children }: DrawingProps) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const Component = useComponent(node.type)
  const local = useMemo(() => localNode(node, locale), [node, locale])
  const found = useFound(local)
  const page = useMemo(
    () => canvasPage(local, { tree: editor.$tree.get(), locale, t, today: today(), found }),
    [editor, local, locale, t, found],
  )
  if (!Component) return <div className="b-loading">{children}</div>
  return (
    <PageContext value={page}>
      <Component
        node={local}
        settings={override ? { ...local.extra, ...override } : local.extra}
        data={page.data[local._id]}
      >
        {children}
      </Component>
    </PageContext>
  )
}

const today = () => new Date().toLocaleDateString('sv-SE')
