import { micromark } from 'micromark'
import { escapeHtml } from '../../../shared/rules/text/template.ts'
import { isOvermarked } from '../../html/overmarked.ts'

/**
 * Markdown as HTML: a builder's text lets no markup of its own through, and links keep to http, mail and this site.
 * Text templates in it stay as Markdown's HTML has them; whoever fills them in (`templateEngine` with `html`) reads
 * them back. A text with marks without end stays as it was written.
 */
export const markdownToHtml = (markdown: string): string =>
  isOvermarked(markdown) ? `<p>${escapeHtml(markdown)}</p>` : micromark(markdown)
