/**
 * A new id of a node: 12 characters, 60 random bits. Short, because every published page carries them; a node is
 * reached only through its document, so they need not be unguessable.
 */
export function newNodeId(): string {
  let id = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(12))) id += alphabet[byte & 31]
  return id
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
