import type { Fields } from '../../../src/shared/fields/field.ts'
import type { GridRow } from './useGrid.ts'

/** What stands before the name in a list: a folder's sign, or the icon and the colour that the document has itself. */
export function leadOf(
  { fields }: { fields: Fields },
  { isFolder, icon, color }: GridRow,
): { lead?: string; color?: string } {
  if (isFolder) return { lead: 'folder' }
  if (!fields.icon || typeof icon !== 'string' || icon === '') return {}
  if (!fields.color || typeof color !== 'string' || color === '') return { lead: icon }
  return { lead: icon, color: color.startsWith('#') ? color : `#${color}` }
}
