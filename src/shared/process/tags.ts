import { msg } from '../i18n.ts'

/** Free words that staff put on cases to find them by. Two that differ in case alone are the same. */

/** Of one case. */
export const mostTags = 20
/** Characters. */
export const longestTag = 40

/** Of a case whose sender has asked to take it back: in the language of the house. */
export const takesBack = msg`Vill ta tillbaka`

/** As it is kept: on one line, without room around it. */
export const plainTag = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** What tags are compared by. */
export const tagKey = (text: string): string => plainTag(text).toLowerCase()

/** Whether a case has it, however it is written. */
export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => tagKey(one) === tagKey(tag))

/** Whether it can be a tag: something that is seen, and not too long. */
export const isTag = (text: string): boolean => {
  const tag = plainTag(text)
  return tag !== '' && tag.length <= longestTag && !unseen.test(tag)
}

/** Signs that steer a line, or turn the way it is read. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** The tags with these added, in the order in which they came; one that is there stays as it is written. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const found = new Map(tags.map((tag) => [tagKey(tag), tag]))
  for (const tag of added) if (!found.has(tagKey(tag))) found.set(tagKey(tag), plainTag(tag))
  return [...found.values()]
}

/** Those of the tags that are none of the others. */
export function withoutTags(tags: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(tagKey))
  return tags.filter((tag) => !keys.has(tagKey(tag)))
}
