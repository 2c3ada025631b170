import type { Fields } from '../../../src/shared/fields/field.ts'
import type { GridRow } from './useGrid.ts'

/** What stands before the name in a list: a folder's sign, or the icon and the colour that the document has itself. */
export function leadOf(
  { fields, icon: ofKind }: { fields: Fields; icon: string },
  { isFolder, icon, color }: GridRow,
): { lead?: string; color?: string } {
  if (isFolder) return { lead: 'folder' }
  const own = fields.icon && typeof icon === 'string' && icon !== '' ? icon : undefined
  const hue = fields.color && typeof color === 'string' && color !== '' ? color : undefined
  // A colour of a kind that has no icons of its own is the kind's icon in it.
  const lead = own ?? (hue && !fields.icon ? ofKind : undefined)
  if (!lead) return {}
  return { lead, ...(hue && { color: hue.startsWith('#') ? hue : `#${hue}` }) }
}
