import { micromark } from 'micromark'

/**
 * Markdown as HTML: a builder's text lets no markup of its own through, and links keep to http, mail and this site.
 * Text templates in it stay as Markdown's HTML has them; whoever fills them in (`templateEngine` with `html`) reads
 * them back.
 */
export const markdownToHtml = (markdown: string): string => micromark(markdown)
