import type { LinkTarget } from '../../../src/shared/fields/kinds/link.ts'

/** Attributes of a link that opens a window of its own. */
export function newWindow(link: unknown): { target?: string; rel?: string } {
  return (link as LinkTarget | null)?.isTargetBlank === true ? { target: '_blank', rel: 'noopener' } : {}
}
