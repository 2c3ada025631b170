import type { Link } from '../../../src/shared/fields/kinds/link.ts'

/** Attributes of a link that opens a window of its own. */
export function newWindow(link: Link | null | undefined): { target?: string; rel?: string } {
  return typeof link === 'object' && link?.isTargetBlank === true ? { target: '_blank', rel: 'noopener' } : {}
}
