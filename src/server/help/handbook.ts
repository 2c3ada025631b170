import type { HandbookName } from '../../shared/handbooks.ts'
import type { Locale } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Embedded } from '../embedded.ts'
import { markdownToHtml } from '../pages/view/markdown.ts'

/** One handbook, ready to be shown. */
export interface Handbook {
  /** Its first heading. */
  title: string
  /** What stands below it. */
  html: string
  /** Its second headings, each with the id that it has in `html`. */
  parts: { id: string; title: string }[]
}

/** NOT_FOUND where the executable was built without. */
export async function readHandbook(
  embedded: Pick<Embedded, 'handbook'> | null,
  locale: Locale,
  name: HandbookName,
): Promise<Handbook> {
  const path = embedded?.handbook[locale][name]
  if (!path) throw fail('NOT_FOUND')
  return handbookOf(await Bun.file(path).text())
}

/** From its Markdown: pictures and other handbooks are where the executable has them. */
export function handbookOf(markdown: string): Handbook {
  const [first = '', ...rest] = markdown.split('\n')
  const parts: Handbook['parts'] = []
  const html = markdownToHtml(rest.join('\n'))
    .replaceAll('src="../pictures/', 'loading="lazy" src="/assets/admin/handbook/')
    .replaceAll(/href="(\w+)\.md(#[\w-]*)?"/g, (_, name: string, part = '') => `href="/help/${name}${part}"`)
    .replaceAll(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
      const id = `part-${parts.length + 1}`
      parts.push({ id, title: title.replaceAll(/<[^>]*>/g, '') })
      return `<h2 id="${id}" tabindex="-1">${title}</h2>`
    })
  return { title: first.replace(/^#\s*/, ''), html, parts }
}
