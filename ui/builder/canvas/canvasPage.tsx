import { micromark } from 'micromark'
import { localise } from '../../../src/shared/catalogue/read/localise.ts'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { factsOf } from '../../../src/shared/rules/condition/facts.ts'
import type { Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import { Icon } from '../../kit/Icon.tsx'
import type { Page } from '../../runtime/page.ts'
import { createPageStore } from '../../runtime/store.ts'

export interface CanvasPageOptions {
  /** The whole page, as far as a component looks beyond itself. */
  tree: Tree
  locale: Locale
  t: Translate
  today: string
  /** What the server found for the node. */
  found: unknown
}

/**
 * What a component on the canvas is told about its page: a store of its own, with the answer that it starts with.
 * A store for the whole page would be made anew at every key; this one costs microseconds and concerns one node.
 */
export function canvasPage(node: TreeNode, { tree, locale, t, today, found }: CanvasPageOptions): Page {
  const alone: TreeNode = { ...withoutRules(node), structure: [] }
  return {
    mode: 'builder',
    origin: 'admin',
    locale,
    t,
    documentId: '',
    tree,
    store: createPageStore({
      tree: { rootId: node._id, nodes: { [node._id]: alone } },
      valueDefinition,
      facts: factsOf({ user: null, query: {}, locale, today }),
      today,
      fill: asWritten,
    }),
    data: found === undefined ? {} : { [node._id]: found },
    user: null,
    path: '/',
    query: {},
    csrf: '',
    fill: asWritten,
    icon: (name) => <Icon icon={name} size={20} />,
    rich: (markdown) => micromark(markdown),
    client: null,
    form: null,
  }
}

/** The node as it is drawn in one language. */
export function localNode(node: TreeNode, locale: Locale): TreeNode {
  const extra = localise(node.extra, locale)
  return { ...node, extra }
}

/** On the canvas everything is shown and enabled, whatever its rules say of a page that is filled in. */
function withoutRules(node: TreeNode): TreeNode {
  const { show: _show, disable: _disable, ...extra } = node.extra
  return { ...node, extra }
}

/** Templates are shown as the builder wrote them. */
const asWritten = (template: string) => template
