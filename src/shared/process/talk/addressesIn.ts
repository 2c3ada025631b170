/** A piece of what somebody wrote: words, or an address of the web. */
export interface Written {
  text: string
  isAddress: boolean
}

/** What somebody wrote, with the addresses of the web in it apart. The sign that ends a sentence is none of an address. */
export function addressesIn(words: string): Written[] {
  const found: Written[] = []
  let from = 0
  for (const { 0: match, index } of words.matchAll(/\bhttps?:\/\/[^\s<>"”]+/gi)) {
    const address = withoutEnd(match)
    if (!URL.canParse(address)) continue
    if (index > from) found.push({ text: words.slice(from, index), isAddress: false })
    found.push({ text: address, isAddress: true })
    from = index + address.length
  }
  if (from < words.length) found.push({ text: words.slice(from), isAddress: false })
  return found
}

/** A bracket belongs to an address where it closes one that was opened in it. */
function withoutEnd(address: string): string {
  let end = address
  for (;;) {
    const last = end.at(-1) ?? ''
    const isLoose = last === ')' && end.split('(').length < end.split(')').length
    if (!isLoose && !/[.,;:!?'*_\]]/.test(last)) return end
    end = end.slice(0, -1)
  }
}
