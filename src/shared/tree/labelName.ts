import { placeholderLabel } from '../catalogue/common.ts'
import { defaultLocale } from '../i18n.ts'
import { isRecord } from '../record.ts'
import type { EngineSettings, ReadNode } from './engineSettings.ts'
import { nameFor } from './names.ts'
import { nodeOf, type Tree, type TreeNode } from './tree.ts'

/** The mark, beside a component's settings, that its name was chosen by somebody: it no longer follows the label. */
export const namedByHand = '$named'

/** A free name made from the label when the builder gave one, else from the type: `radio`, `radio2`. */
export function nameOf(
  { type, extra }: Pick<ReadNode, 'type' | 'extra'>,
  taken: ReadonlySet<string>,
): string {
  return nameFor(wordsOf(extra.label), taken, type.charAt(0).toLowerCase() + type.slice(1))
}

/**
 * The name that a component gets with another label. Nothing when it has that name, when somebody chose the one it
 * has, or when it never was made from a label.
 */
export function nameWithLabel(tree: Tree, id: string, label: unknown): string | undefined {
  const node = nodeOf(tree, id)
  if (!followsLabel(node)) return undefined
  const taken = new Set(
    Object.values<ReadNode>(tree.nodes).flatMap(({ _id, extra }) =>
      _id === id || _id === tree.rootId || typeof extra.name !== 'string' ? [] : [extra.name],
    ),
  )
  const name = nameOf({ type: node.type, extra: { label } }, taken)
  const { name: old }: EngineSettings = node.extra
  return name === old ? undefined : name
}

/** The tree with the names as they are now, whatever becomes of the labels. */
export function withNamesKept(tree: Tree): Tree {
  const nodes = Object.entries(tree.nodes).map(
    ([id, node]) =>
      [id, followsLabel(node) ? { ...node, extra: { ...node.extra, [namedByHand]: true } } : node] as const,
  )
  return { rootId: tree.rootId, nodes: Object.fromEntries(nodes) }
}

function followsLabel({ type, extra }: TreeNode): boolean {
  const { name }: EngineSettings = extra
  if (typeof name !== 'string' || name === '' || extra[namedByHand] === true) return false
  // The number tells it from others of the same words, which may be gone since.
  return withoutNumber(name) === withoutNumber(nameOf({ type, extra }, new Set()))
}

const withoutNumber = (name: string) => name.replace(/\d+$/, '')

/** What a label says; in Swedish first, where it differs by language. */
function wordsOf(label: unknown): string {
  const texts = isRecord(label) ? [label[defaultLocale], ...Object.values(label)] : [label]
  const found = texts.find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof found === 'string' && found !== placeholderLabel ? found : ''
}
