/** One address and nothing else: no names, lists or lines. */
export const isAddress = (text: string) =>
  text.length <= 320 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)

/** One address, or a name and an address: `Kommunen <svar@kommun.se>`. */
export function isSender(text: string): boolean {
  const [, named] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text.trim()) ?? []
  return isAddress(named ?? text.trim())
}
