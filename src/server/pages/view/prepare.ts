import type { AnySettings } from '../../../shared/catalogue/anySettings.ts'
import { componentOf } from '../../../shared/catalogue/index.ts'
import { languagesIn } from '../../../shared/catalogue/read/languagesIn.ts'
import { localise } from '../../../shared/catalogue/read/localise.ts'
import type { Settings } from '../../../shared/catalogue/value.ts'
import type { Locale } from '../../../shared/i18n.ts'
import type { DrawnTree, Tree, TreeNode } from '../../../shared/tree/tree.ts'
import type { LoadedForm } from '../../cases/contract.ts'
import { markdownToHtml } from './markdown.ts'

const prepared = new WeakMap<Tree['nodes'], Map<Locale, DrawnTree>>()

/**
 * A published tree ready to be drawn: texts in one language, Markdown as HTML. Kept as long as the published version
 * is in memory.
 */
export function prepareTree(tree: DrawnTree, locale: Locale): DrawnTree {
  const known = prepared.get(tree.nodes)?.get(locale)
  if (known) return known
  const nodes: Record<string, TreeNode> = {}
  for (const [id, node] of Object.entries(tree.nodes)) {
    nodes[id] = { ...node, extra: withHtml(node.type, localise(node.extra, locale)) }
  }
  const languages = tree.languages ?? languagesIn(tree, locale)
  // None at all in a tree that is wholly in the page's language: what is drawn says no language for nothing.
  const isMixed = languages !== undefined && Object.keys(languages).length > 0
  const made: DrawnTree = { rootId: tree.rootId, nodes, ...(isMixed && { languages }) }
  const byLocale = prepared.get(tree.nodes) ?? new Map<Locale, DrawnTree>()
  byLocale.set(locale, made)
  prepared.set(tree.nodes, byLocale)
  return made
}

/** The same of a form whose texts are in one language already. */
export const preparedForm = (
  {
    rootId,
    normStructure: nodes,
    languages = {},
  }: Pick<LoadedForm, 'rootId' | 'normStructure' | 'languages'>,
  locale: Locale,
): DrawnTree => prepareTree({ rootId, nodes, languages }, locale)

/** Rich settings become `{name}Html`. A text that visitors edit keeps its source: the answer starts with it. */
function withHtml(type: string, settings: Settings): Settings {
  const rich = Object.entries(componentOf(type)?.settings ?? {}).filter(([, field]) => field.kind === 'rich')
  if (rich.every(([key]) => typeof settings[key] !== 'string')) return settings
  const { editInPortal }: AnySettings = settings
  const made: Settings = { ...settings }
  for (const [key] of rich) {
    const source = settings[key]
    if (typeof source !== 'string') continue
    made[`${key}Html`] = markdownToHtml(source)
    if (editInPortal !== true) delete made[key]
  }
  return made
}
