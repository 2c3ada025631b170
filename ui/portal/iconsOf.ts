import { componentOf } from '../../src/shared/catalogue/index.ts'
import { at, type Fields, isShown, type Values } from '../../src/shared/fields/field.ts'
import { recordOf } from '../../src/shared/record.ts'
import type { TreeNode } from '../../src/shared/tree/tree.ts'

/**
 * Names of the icons that these nodes may draw, also on pages that are not shown yet: the browser has no icons but
 * those that come with the page.
 */
export function iconsOf(nodes: Iterable<TreeNode>): Set<string> {
  const names = new Set<string>()
  for (const { type, extra } of nodes) {
    const component = componentOf(type)
    if (component && !component.hidden) collect(component.settings, extra, names)
  }
  return names
}

function collect(fields: Fields, values: Values, names: Set<string>): void {
  for (const [key, field] of Object.entries(fields)) {
    const value = at(values, key)
    if (field.kind === 'icon') {
      const name = value || field.initial
      if (typeof name === 'string' && drawn(key, values) && isShown(field, values)) names.add(name)
    } else if (field.kind === 'list' && Array.isArray(value)) {
      for (const row of value) collect(field.fields ?? {}, recordOf(row), names)
    }
  }
}

/** A question without help of its own has no sign for it. */
const drawn = (key: string, values: Values) => key !== 'helpBoxIcon' || values.helpBoxTemplateId === 'custom'
