import { z } from 'zod'

/** What a device answers, as browsers write it (`PublicKeyCredential.toJSON`). */

const base64url = z.string().max(20_000)
const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .nullish()
    .transform((how) => how ?? undefined),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).transform(() => ({})),
}
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
/** Those that are known; browsers may name others one day. */
const known = z
  .array(z.string().max(40))
  .max(10)
  .transform((told) => transports.filter((transport) => told.includes(transport)))

export const passkeyMade = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: known.optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url.optional(),
  }),
})

export const passkeyUsed = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
})
