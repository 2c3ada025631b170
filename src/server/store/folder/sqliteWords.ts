import { type Message, msg } from '../../../shared/i18n.ts'

/**
 * What SQLite says is wrong with a file, in words of ours: `what`; `problem` is as SQLite said it, for whoever looks it up. Of
 * what it says when it opens or reads one, and of the lines of its own check (`PRAGMA integrity_check`).
 */
export function sqliteWords(problem: string): { what: Message; problem: string } {
  const what = known.find(([pattern]) => pattern.test(problem))?.[1] ?? other
  return { what, problem }
}

/** The first that fits. */
const known: readonly (readonly [RegExp, Message])[] = [
  [/not a database/i, msg`filen är ingen databas`],
  [/unable to open/i, msg`filen går inte att öppna`],
  [/is locked|is busy/i, msg`ett annat program håller den`],
  [/readonly|read-only/i, msg`den får bara läsas`],
  [/disk I\/O/i, msg`disken svarar inte som den ska`],
  [/missing from index|entries in index|entry in index|index /i, msg`ett index stämmer inte med sin tabell`],
  [/malformed inverted index|fts/i, msg`ett sökregister är förstört`],
  [/value in |constraint failed/i, msg`en rad har ett värde som inte får stå där`],
  [/page|tree|cell|freelist|overflow|malformed|rowid/i, msg`en del av filen är förstörd`],
]

const other = msg`innehållet hänger inte ihop`
