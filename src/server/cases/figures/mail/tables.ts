import type { Locale } from '../../../../shared/i18n.ts'

/** A table as a mail has it: the first column heads its row. */
export interface MailTable {
  title: string
  labels: readonly string[]
  rows: readonly { label: string; cells: readonly string[] }[]
}

/** Row by row, a line for each figure: it is read aloud, and on a telephone, as it stands. */
export const tableText = ({ labels: [, ...labels], rows }: MailTable): string[] =>
  rows.map(({ label, cells }) => [label, ...labels.map((of, i) => `- ${of}: ${cells[i] ?? ''}`)].join('\n'))

/** A whole page in plain markup: a table with its heads, and paragraphs before and after. */
export function tableHtml(
  { title, labels, rows }: MailTable,
  around: {
    lang: Locale
    before: readonly string[]
    link: { href: string; label: string }
    after: readonly string[]
  },
): string {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('')
  const heading = (of: 'col' | 'row', text: string) =>
    `<th scope="${of}" style="text-align:left;${cellStyle}">${escaped(text)}</th>`
  const head = labels.map((label) => heading('col', label)).join('')
  const body = rows
    .map(({ label, cells }) => {
      const values = cells.map((text) => `<td style="text-align:right;${cellStyle}">${escaped(text)}</td>`)
      return `<tr>${heading('row', label)}${values.join('')}</tr>`
    })
    .join('')
  const { href, label } = around.link
  return [
    `<!doctype html><html lang="${around.lang}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    `<body style="font-family:sans-serif"><h1 style="font-size:1.25em">${escaped(title)}</h1>`,
    paragraphs(around.before),
    `<table style="border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
    `<p>${escaped(label)} <a href="${escaped(href)}">${escaped(href)}</a></p>`,
    `${paragraphs(around.after)}</body></html>`,
  ].join('\n')
}

const cellStyle = 'padding:4px 10px;border-bottom:1px solid #999'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
