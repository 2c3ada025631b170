import { type Message, msg } from '../../../src/shared/i18n.ts'

/** How old open cases are, by the bound in days under which they are; null: older than all bounds. */
export const ageWords = (days: number | null): Message => (days === null ? oldest : (ages[days] ?? oldest))

const oldest = msg`Över ett år`
const ages: Readonly<Record<number, Message>> = {
  7: msg`Under en vecka`,
  30: msg`En vecka till en månad`,
  90: msg`En till tre månader`,
  365: msg`Tre månader till ett år`,
}

/** How cases ended, by the subType of the end. */
export const outcomeWords = (outcome: string): Message => outcomes[outcome] ?? { id: outcome }

const outcomes: Readonly<Record<string, Message>> = {
  done: msg`Klara`,
  rejected: msg`Avslag`,
  withdrawn: msg`Återtagna`,
}
