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
  let loose = address.split(')').length - address.split('(').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    if (last === ')' && loose > 0) loose--
    else if (!/[.,;:!?'*_\]]/.test(last)) break
  }
  return address.slice(0, end)
}
