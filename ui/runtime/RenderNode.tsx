import { useStore } from '@nanostores/react'
import { memo, type ReactNode } from 'react'
import type { Settings } from '../../src/shared/catalogue/value.ts'
import type { TreeNode } from '../../src/shared/tree/tree.ts'
import { fillSettings, hasTemplates } from './fill.ts'
import { usePage } from './page.ts'
import { useComponent } from './registry.ts'

export interface RenderNodeProps {
  id: string
}

/** A node of the page's tree and everything under it, as far as it is shown. */
export const RenderNode = memo(function RenderNode({ id }: RenderNodeProps): ReactNode {
  const node = usePage().tree.nodes[id]
  if (!node) return null
  // Only a node with a rule of its own can come and go; for the others watching would cost and change nothing.
  return hasRule(node) ? <WhenShown node={node} /> : <Drawn node={node} />
})

/** The children of a node, one after the other. */
export function Children({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <RenderNode key={id} id={id} />)
}

function WhenShown({ node }: { node: TreeNode }) {
  const shown = useStore(usePage().store.shown(node._id))
  return shown ? <Drawn node={node} /> : null
}

function Drawn({ node }: { node: TreeNode }) {
  return hasTemplates(node.extra) ? (
    <WithTemplates node={node} />
  ) : (
    <Typed node={node} settings={node.extra} />
  )
}

function WithTemplates({ node }: { node: TreeNode }) {
  const page = usePage()
  useStore(page.store.texts(node._id))
  return <Typed node={node} settings={fillSettings(node.extra, page)} />
}

function Typed({ node, settings }: { node: TreeNode; settings: Settings }) {
  const { data, tree } = usePage()
  const Component = useComponent(node.type)
  const children = node.structure.length > 0 ? <Children ids={node.structure} /> : undefined
  if (!Component) return children
  const drawn = (
    <Component node={node} settings={settings} data={data[node._id]}>
      {children}
    </Component>
  )
  const lang = tree.languages?.[node._id]
  return lang ? (
    <div className="v-lang" lang={lang}>
      {drawn}
    </div>
  ) : (
    drawn
  )
}

function hasRule({ extra }: TreeNode): boolean {
  return Boolean((extra.show as { when?: unknown } | undefined)?.when)
}
