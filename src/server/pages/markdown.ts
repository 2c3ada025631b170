import { micromark } from 'micromark'

/**
 * Markdown as HTML: a builder's text lets no markup of its own through, and links keep to http, mail and this site.
 * Text templates in it survive, to be filled in afterwards.
 */
export function markdownToHtml(markdown: string): string {
  return micromark(markdown).replace(/\{\{[^}]*\}\}/g, (template) =>
    template
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}
