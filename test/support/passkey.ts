import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyMade,
  PasskeyToMake,
  PasskeyToUse,
  PasskeyUsed,
} from '../../src/server/auth/factor/webauthn.ts'

/** A device as the server meets it: makes a key (ES256, no attestation) and signs with it, honestly or not. */
export interface Device {
  make(options: Pick<PasskeyToMake, 'challenge'>, origin?: string): PasskeyMade
  use(options: Pick<PasskeyToUse, 'challenge'>, more?: { origin?: string; rpId?: string }): PasskeyUsed
}

export function device(home: string): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  function authData(rpId: string, withKey: boolean): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    const flags = Buffer.from([withKey ? 0x45 : 0x05])
    const head = Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count])
    if (!withKey) return head
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([head, Buffer.alloc(16), length, id, coseKey(publicKey)])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  }

  return {
    make({ challenge }, origin = home) {
      const data = authData(new URL(home).hostname, true)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
      return { ...shared, response, clientExtensionResults: {} }
    },
    use({ challenge }, { origin = home, rpId = new URL(home).hostname } = {}) {
      const data = authData(rpId, false)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { ...shared, response, clientExtensionResults: {} }
    },
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255])
  return Buffer.concat([head, bytes])
}

/** COSE: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    part(x),
    Buffer.from([0x22]),
    part(y),
  ])
}
