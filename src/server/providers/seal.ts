import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 'v1'

/**
 * A secret as it may lie in the database: AES-256-GCM under a key of the data folder, bound to its place (table, row
 * and field), so that it can be read in no other. `v1.{nonce}.{tag}.{text}`, base64url.
 */
export function seal(key: Uint8Array, place: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [version, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
}

/** The secret; undefined when it was sealed under another key or for another place, or is damaged. */
export function unseal(key: Uint8Array, place: string, sealed: string): string | undefined {
  const [told, nonce = '', tag = '', text = ''] = sealed.split('.')
  if (told !== version) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(place))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
