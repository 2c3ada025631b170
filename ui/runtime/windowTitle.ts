/**
 * The window's title, from what is nearest to what is around it: `Felet – Felanmälan – Björkviks kommun`. Always
 * made from its parts and never taken apart again, as a name may hold the same dash.
 */
export function windowTitle(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' – ')
}
