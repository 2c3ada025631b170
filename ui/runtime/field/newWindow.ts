import type { LinkSetting } from '../../../src/shared/wire/page.ts'

/** Attributes of a link that opens a window of its own. */
export function newWindow(link: unknown): { target?: string; rel?: string } {
  return (link as LinkSetting | null)?.isTargetBlank === true ? { target: '_blank', rel: 'noopener' } : {}
}
