import { settingsOf } from '../../../shared/catalogue/common.ts'
import { catalogue } from '../../../shared/catalogue/index.ts'
import { type Fields, isShown } from '../../../shared/fields/field.ts'
import type { EffectUse } from '../../../shared/fields/kinds/reference.ts'
import { type Tree, walk } from '../../../shared/tree/tree.ts'
import type { TreeProblem } from '../documents.ts'
import { fieldReferences } from './references.ts'

/**
 * A problem at each component that names an effect which is not there, or not made for this, wherever its settings say
 * that one stands.
 */
export async function unknownEffects(
  tree: Tree,
  isThere: (name: string, as: EffectUse | undefined) => Promise<boolean> | boolean,
): Promise<TreeProblem[]> {
  const problems: TreeProblem[] = []
  for (const { _id, type, extra } of walk(tree)) {
    const fields = Object.entries(naming.get(type) ?? {}).filter(([, field]) => isShown(field, extra))
    for (const { schema, id, as } of fieldReferences(Object.fromEntries(fields), extra)) {
      if (schema !== 'effect' || (await isThere(id, as))) continue
      problems.push({ nodeId: _id, level: 'error', key: 'builder.unknownEffect' })
      break
    }
  }
  return problems
}

/**
 * Settings in which effects may be named, by type of component: few have any, and a page is looked through at every
 * save.
 */
const naming: ReadonlyMap<string, Fields> = new Map(
  catalogue.map((definition) => [definition.type, namingEffects(settingsOf(definition))]),
)

function namingEffects(fields: Fields): Fields {
  const names = ({ to, fields = {}, entries }: Fields[string]): boolean =>
    to === 'effect' ||
    Object.values(fields).some(names) ||
    Object.values(entries?.types ?? {}).some((type) => Object.values(type.fields).some(names))
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => names(field)))
}
