/** Values that a spreadsheet would take for a formula are led by an apostrophe. */
const formula = /^[=+\-@\t\r]/

/** Rows as CSV with semicolons, as spreadsheets expect in Sweden, with a mark that says it is UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: string): string {
  const safe = formula.test(value) && !/^-?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text, or bytes, to the browser as a file. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
