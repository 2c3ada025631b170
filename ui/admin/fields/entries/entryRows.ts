import type { EntryTypes } from '../../../../src/shared/fields/entryTypes.ts'
import { textIn } from '../../../../src/shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../../src/shared/i18n.ts'
import type { TreeNode } from '../../../kit/table/TreeView.tsx'
import { type EntryPath, type entryTree, idOfPath } from './entryTree.ts'

/** The rows that a tree of entries is drawn with, and the ids of those that have something in them. */
export function entryRows(
  tree: ReturnType<typeof entryTree>,
  types: EntryTypes['types'],
  { t, locale }: { t: Translate; locale: Locale },
): { rows: TreeNode[]; branches: string[] } {
  const branches: string[] = []
  const rowsIn = (parent: EntryPath): TreeNode[] =>
    tree.placeAt(parent).entries.map((entry, index) => {
      const path = [...parent, index]
      const type = types[tree.typeAt(path) ?? '']
      const children = rowsIn(path)
      if (children.length > 0) branches.push(idOfPath(path))
      const kind = type ? t(type.label) : String(entry.type ?? '')
      const name = nameOf(
        Object.keys(type?.fields ?? {}).map((key) => entry[key]),
        locale,
      )
      return {
        id: idOfPath(path),
        label: name || kind,
        icon: (typeof entry.icon === 'string' && entry.icon) || type?.icon || 'circle-help',
        ...(name ? {} : { muted: true }),
        ...(children.length > 0 ? { children } : {}),
      }
    })
  return { rows: rowsIn([]), branches }
}

/** The first of an entry's texts; of a text per language the one in this language, else the Swedish. */
function nameOf([first]: readonly unknown[], locale: Locale): string {
  return textIn(first, locale)
}
