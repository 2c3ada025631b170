/** Values that a spreadsheet would take for a formula are led by an apostrophe. */
const formula = /^[=+\-@\t\r]/

/** Says that what follows is UTF-8, which spreadsheets do not take for granted. */
export const csvMark = '\ufeff'

/** Rows as CSV with semicolons, as spreadsheets expect in Sweden, with a mark that says it is UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `${csvMark}${rows.map(csvLine).join('')}`

/** One row, with the end of its line. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(';')}\r\n`

function cell(value: string): string {
  const safe = formula.test(value) && !/^-?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
