import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { fromJson, toJson } from '../../../shared/json.ts'
import type { PasskeyRow } from '../../store/repositories/factors.ts'

export type PasskeyMade = RegistrationResponseJSON
export type PasskeyUsed = AuthenticationResponseJSON
export type PasskeyToMake = PublicKeyCredentialCreationOptionsJSON
export type PasskeyToUse = PublicKeyCredentialRequestOptionsJSON

/** Whom keys are made for and where: a key of one site opens no other. */
export interface Site {
  /** The host name of the address that people use. */
  rpId: string
  /** Addresses that its pages may have. */
  origins: readonly string[]
}

/** ES256, RS256, EdDSA. */
const algorithms = [-7, -257, -8]

/** How a device is reached. */
const ways = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** WebAuthn, loaded with the first passkey. The library wants its polyfill before it. */
async function library() {
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

/** What a device is asked for to make a key; those that the account has are told, so that none is made twice. */
export async function toMake(
  { rpId }: Site,
  who: { account: string; username: string; organisation: string; has: readonly PasskeyRow[] },
): Promise<PasskeyToMake> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: who.organisation,
    rpID: rpId,
    userID: new TextEncoder().encode(who.account),
    userName: who.username,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: who.has.map(({ _id }) => ({ id: _id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** The key that a device has made; undefined when it was not made for this challenge and site. */
export async function keyOf(
  { rpId, origins }: Site,
  response: PasskeyMade,
  challenge: string,
): Promise<Pick<PasskeyRow, '_id' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || !registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      _id: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: toJson(transports.map(String)),
    }
  } catch {
    // Wrong challenge, origin or site, and what is no answer of a device, throw.
    return undefined
  }
}

/** What a device is asked to sign. */
export async function toUse({ rpId }: Site, has: readonly PasskeyRow[]): Promise<PasskeyToUse> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'preferred',
    allowCredentials: has.map(({ _id, transports }) => ({
      id: _id,
      transports: fromJson(transports).flatMap((told) => ways.filter((way) => way === told)),
    })),
  })
}

/** The device's counter after it has signed; undefined when it did not sign this challenge for this site with this key. */
export async function counterOf(
  { rpId, origins }: Site,
  response: PasskeyUsed,
  challenge: string,
  key: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: key._id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
