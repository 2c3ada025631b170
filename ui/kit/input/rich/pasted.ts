/**
 * HTML from the clipboard without what the content security policy would refuse as soon as it is read: styles become
 * `data-style`, from which `isBold` and `isItalic` still learn what they meant, and style sheets and handlers go.
 */
export function withoutStyles(html: string): string {
  return html
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<link\b[^>]*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
      tag.replace(/([\s"'])style\s*=/gi, '$1data-style=').replace(/([\s"'])on[a-z]+\s*=/gi, '$1data-on='),
    )
}

/** Whether such a style makes its text bold: a weight from 500 on, as editors of documents write it. */
export function isBold(style: string): boolean {
  return /font-weight\s*:\s*(bold|[5-9]\d\d)/i.test(style)
}

/** Whether it says that text is not bold, on an element that would make it so. */
export function isNotBold(style: string): boolean {
  return /font-weight\s*:\s*(normal|[1-4]\d\d)/i.test(style)
}

export function isItalic(style: string): boolean {
  return /font-style\s*:\s*(italic|oblique)/i.test(style)
}
