/** People who may be named in one note. */
export const mostMentions = 20

/** Somebody who is named in a note. */
export interface Mentioned {
  _id: string
  name: string
}

/** Whether a word of somebody's name begins so, with those that follow it: who is offered while a name is typed. */
export function nameBegins(name: string, typed: string): boolean {
  const [words, begins] = [name, typed.trim()].map((text) => text.toLocaleLowerCase('sv'))
  return Boolean(words?.startsWith(begins ?? '') || words?.includes(` ${begins}`))
}

/** How somebody who is named stands in the stored words of a note. */
export const mentionOf = (userId: string): string => `@[${userId}]`

/** Stored words with the names that people have now. */
export function withNames(words: string, mentions: readonly Mentioned[]): string {
  let text = words
  for (const { _id, name } of mentions) text = text.replaceAll(mentionOf(_id), `@${name}`)
  return text
}

/** What was typed, with ids for the names in it. */
export interface TypedMentions {
  words: string
  mentions: string[]
  /** A name that several have, where it was not chosen from a list whom it means. */
  unclear?: string
}

/**
 * Every `@Name` in a text that is somebody's whole name. `chosen`: name → id of whom was picked from the list, who counts among
 * those of one name, and where they are not among `people` any more.
 */
export function withIds(
  text: string,
  people: readonly Mentioned[],
  chosen: ReadonlyMap<string, string> = new Map(),
): TypedMentions {
  const byName = Map.groupBy(people, ({ name }) => name)
  for (const [name, _id] of chosen) if (!byName.has(name)) byName.set(name, [{ _id, name }])
  // A longer name goes before one that it begins with.
  const names = [...byName.keys()].filter(Boolean).sort((a, b) => b.length - a.length)
  const mentions = new Set<string>()
  let unclear: string | undefined
  let words = ''
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? names.find((one) => isWholeAt(text, at + 1, one)) : undefined
    if (name === undefined) {
      words += text[at++]
      continue
    }
    const same = byName.get(name) ?? []
    const id = chosen.get(name) ?? (same.length === 1 ? same[0]?._id : undefined)
    if (id === undefined) unclear = name
    else mentions.add(id)
    words += id === undefined ? `@${name}` : mentionOf(id)
    at += 1 + name.length
  }
  return { words, mentions: [...mentions], ...(unclear !== undefined && { unclear }) }
}

/**
 * Words after an `@` that begin a name of somebody's and are nobody's whole name, and those that begin with a capital as a name does,
 * each once: whom they mean is told nothing.
 * `chosen` as for `withIds`.
 */
export function untoldIn(
  text: string,
  people: readonly Mentioned[],
  chosen: ReadonlyMap<string, string> = new Map(),
): string[] {
  const names = [...people.map(({ name }) => name), ...chosen.keys()].filter(Boolean)
  const words = [...text.matchAll(/(?<=^|[\s(])@([\p{L}\p{N}'-]+)/gu)].flatMap(({ 1: word = '', index }) => {
    const begins = word.toLocaleLowerCase('sv')
    const isSomebody = names.some((name) =>
      name
        .toLocaleLowerCase('sv')
        .split(' ')
        .some((part) => part.startsWith(begins)),
    )
    return (isSomebody || /^\p{Lu}/u.test(word)) && !names.some((name) => isWholeAt(text, index + 1, name))
      ? [word]
      : []
  })
  return [...new Set(words)]
}

const isWholeAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 1))
