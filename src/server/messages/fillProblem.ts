import { type Message, msg } from '../../shared/i18n.ts'

/** Why a text in the small language of pages cannot be filled in, in words, by the reason that its engine gives. */
export function fillProblem(reason: string): { message: Message; values: { what: string } } {
  for (const [pattern, message] of reasons) {
    const found = pattern.exec(reason)
    if (found) return { message, values: { what: found[1] ?? '' } }
  }
  return { message: msg`Det som står inom klamrarna går inte att förstå.`, values: { what: '' } }
}

const reasons: readonly (readonly [RegExp, Message])[] = [
  [
    /^tags /,
    msg`Texten går inte att fylla i. Taggar med klammer och procenttecken går inte att använda här.`,
  ],
  [/^\{\{ without/, msg`Texten går inte att fylla i. Dubbla klamrar börjar någonstans och avslutas inte.`],
  [/^no filter (.*)/, msg`Texten går inte att fylla i. Filtret {what} finns inte.`],
  [
    /^too long/,
    msg`Texten blir alldeles för lång när den är ifylld. Ta bort något av det som upprepas i den.`,
  ],
  [
    /^cannot read (.*)/,
    msg`Texten går inte att fylla i. Det här inom dubbla klamrar går inte att förstå: {what}`,
  ],
]
