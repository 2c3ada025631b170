import { memo, type ReactNode } from 'react'
import type { Settings } from '../../src/shared/catalogue/value.ts'
import type { TreeNode } from '../../src/shared/tree/tree.ts'
import { fillSettings, hasTemplates } from './fill.ts'
import { usePage } from './page.ts'
import { componentNow, useComponent } from './registry.ts'
import { useStore } from './useStore.ts'

export interface RenderNodeProps {
  id: string
}

/** A node of the page's tree and everything under it, as far as it is shown. */
export const RenderNode = memo(function RenderNode({ id }: RenderNodeProps): ReactNode {
  const node = usePage().tree.nodes[id]
  return node ? drawn(node) : null
})

/**
 * Nodes, one after the other. Each is drawn by one component of ours alone, with nothing around it that it does not
 * need: a form has a hundred of them, and what each costs keeps the page from being taken over.
 */
const Children = memo(function Children({ ids }: { ids: readonly string[] }): ReactNode {
  const { nodes } = usePage().tree
  return ids.map((id) => {
    const node = nodes[id]
    return node ? drawn(node) : null
  })
})

/** Only a node with a rule of its own can come and go; for the others watching would cost and change nothing. */
const drawn = (node: TreeNode) => (hasRule(node) ? <WhenShown key={node._id} node={node} /> : always(node))

const always = (node: TreeNode) =>
  hasTemplates(node.extra) ? (
    <WithTemplates key={node._id} node={node} />
  ) : (
    <Typed key={node._id} node={node} settings={node.extra} />
  )

function WhenShown({ node }: { node: TreeNode }) {
  const shown = useStore(usePage().store.shown(node._id))
  return shown ? always(node) : null
}

function WithTemplates({ node }: { node: TreeNode }) {
  const page = usePage()
  useStore(page.store.texts(node._id))
  return <Typed node={node} settings={fillSettings(node.extra, page)} />
}

interface TypedProps {
  node: TreeNode
  settings: Settings
}

function Typed({ node, settings }: TypedProps) {
  const { data, tree } = usePage()
  const Component = componentNow(node.type)
  const children = node.structure.length > 0 ? <Children ids={node.structure} /> : undefined
  if (!Component)
    return (
      <Awaited node={node} settings={settings}>
        {children}
      </Awaited>
    )
  const shown = (
    <Component node={node} settings={settings} data={data[node._id]}>
      {children}
    </Component>
  )
  const lang = tree.languages?.[node._id]
  return lang ? (
    <div className="v-lang" lang={lang}>
      {shown}
    </div>
  ) : (
    shown
  )
}

/** What stands in it, until the code of its type has come; a page has none. */
function Awaited({ node, settings, children }: TypedProps & { children: ReactNode }) {
  return useComponent(node.type) ? <Typed node={node} settings={settings} /> : children
}

function hasRule({ extra }: TreeNode): boolean {
  return Boolean((extra.show as { when?: unknown } | undefined)?.when)
}
