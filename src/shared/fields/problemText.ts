import { type Message, msg } from '../i18n.ts'

/**
 * What is wrong with a field of a document, in words for those who administrate. What is said to a citizen of an
 * answer, "Frågan måste besvaras", reads oddly of a name or a process.
 */
export function problemText(key: string): Message {
  return key === 'validation.required' ? msg`Fältet måste fyllas i` : { id: key }
}
