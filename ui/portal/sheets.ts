import account from '../runtime/css/account.css?inline'
import tickets from '../runtime/css/tickets.css?inline'

/** Styles that stand only in pages with a component of the type. All others are in every page. */
const sheets: Readonly<Record<string, string>> = { Login: account, Tickets: tickets }

/** The style sheets of these types beside the common one, each once. */
export function sheetsFor(types: ReadonlySet<string>): string[] {
  return Object.entries(sheets).flatMap(([type, sheet]) => (types.has(type) ? [sheet.trim()] : []))
}
