import { placeholderLabel } from '../../../src/shared/catalogue/common.ts'
import { componentOf } from '../../../src/shared/catalogue/index.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { TreeContext } from '../../../src/shared/tree/command.ts'
import { landingOf, whereabouts } from '../../../src/shared/tree/drop.ts'
import { type Thing, typesOf } from '../../../src/shared/tree/place.ts'
import type { Place, Tree, TreeNode } from '../../../src/shared/tree/tree.ts'
import { ownText, typeName } from '../state/nodeText.ts'
import type { Refused } from '../state/placing.ts'
import { pagesOf } from '../state/treeQueries.ts'

export interface PlaceWords {
  tree: Tree
  thing: Thing
  context: TreeContext
  t: Translate
  locale: string
}

/** Where a thing lands: `Läggs i Steg 2, efter Namn`. Where it cannot land, why. */
export function placeWords(place: Place, words: PlaceWords): string {
  const { tree, thing, context, t } = words
  const landing = landingOf(tree, thing, place, context)
  if (landing.refused !== undefined) return refusedWords({ reason: landing.refused, by: place.parent }, words)
  const { container, after, before, column } = whereabouts(tree, thing, landing)
  const values = {
    container: containerName(tree.nodes[container], words),
    after: after === null ? '' : landmark(tree.nodes[after], words),
    before: before === null ? '' : landmark(tree.nodes[before], words),
    n: column?.n ?? 0,
    total: column?.total ?? 0,
  }
  const where = column
    ? column.made
      ? t('{container}, ny kolumn {n} av {total}', values)
      : t('{container}, kolumn {n} av {total}', values)
    : values.container
  if (after !== null) return t('Läggs i {where}, efter {after}', { ...values, where })
  if (before !== null) return t('Läggs i {where}, före {before}', { ...values, where })
  return t('Läggs i {where}, som är tom', { ...values, where })
}

/** Why a node does not take the thing, in the words of the command that would be refused. */
export function refusedWords({ reason, by }: Refused, words: PlaceWords): string {
  const { tree, thing, context, t } = words
  if (reason !== 'builder.notHere') return t(reason)
  const [type = ''] = typesOf(tree, thing)
  const parents = componentOf(type)?.parents[context.mode] ?? []
  return t('{name} kan inte stå i {container}, bara i: {parents}.', {
    name: typeName(type, t),
    container: containerName(tree.nodes[by], words),
    parents: parents.map((parent) => typeName(parent, t)).join(', '),
  })
}

function containerName(node: TreeNode | undefined, { tree, t, locale }: PlaceWords): string {
  if (!node) return ''
  const text = labelOf(node, locale)
  if (node._id === tree.rootId) return text || t('sidan')
  const page = pagesOf(tree).indexOf(node._id)
  return text || (page < 0 ? typeName(node.type, t) : t('Sida {n}', { n: page + 1 }))
}

function landmark(node: TreeNode | undefined, { t, locale }: PlaceWords): string {
  return node ? labelOf(node, locale) || typeName(node.type, t) : ''
}

/** Its own text, unless that is what everything is called before somebody writes one. */
function labelOf(node: TreeNode, locale: string): string {
  const text = ownText(node, locale)
  return text === placeholderLabel ? '' : text
}
