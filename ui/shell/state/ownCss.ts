let sheet: CSSStyleSheet | null = null

/**
 * The organisation's own css. A style sheet made by script is let through by the content security policy, which
 * refuses style elements; one that cannot be read is left out by the browser rule by rule.
 */
export function showOwnCss(css: string): void {
  sheet ??= addSheet()
  sheet.replaceSync(css)
}

function addSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made]
  return made
}
