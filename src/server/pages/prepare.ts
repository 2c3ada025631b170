import { componentOf } from '../../shared/catalogue/index.ts'
import { localise } from '../../shared/catalogue/localise.ts'
import type { Settings } from '../../shared/catalogue/value.ts'
import type { Locale } from '../../shared/i18n.ts'
import type { Tree, TreeNode } from '../../shared/tree/tree.ts'
import { markdownToHtml } from './markdown.ts'

const prepared = new WeakMap<Tree['nodes'], Map<Locale, Tree>>()

/**
 * A published tree ready to be drawn: texts in one language, Markdown as HTML. Kept as long as the published version
 * is in memory.
 */
export function prepareTree(tree: Tree, locale: Locale): Tree {
  const known = prepared.get(tree.nodes)?.get(locale)
  if (known) return known
  const nodes: Record<string, TreeNode> = {}
  for (const [id, node] of Object.entries(tree.nodes)) {
    nodes[id] = { ...node, extra: withHtml(node.type, localise(node.extra, locale)) }
  }
  const made: Tree = { rootId: tree.rootId, nodes }
  const byLocale = prepared.get(tree.nodes) ?? new Map<Locale, Tree>()
  byLocale.set(locale, made)
  prepared.set(tree.nodes, byLocale)
  return made
}

/** Rich settings become `{name}Html`. A text that visitors edit keeps its source: the answer starts with it. */
function withHtml(type: string, settings: Settings): Settings {
  const rich = Object.entries(componentOf(type)?.settings ?? {}).filter(([, field]) => field.kind === 'rich')
  if (rich.every(([key]) => typeof settings[key] !== 'string')) return settings
  const made: Settings = { ...settings }
  for (const [key] of rich) {
    const source = settings[key]
    if (typeof source !== 'string') continue
    made[`${key}Html`] = markdownToHtml(source)
    if (settings.editInPortal !== true) delete made[key]
  }
  return made
}
