/** Keys in the device or the phone, as browsers have them. */

/** What is given to a device, as the server wrote it. */
export type PasskeyOptions = object

/** What a device answers: the server holds it against its shape. */
type Answer = ReturnType<JSON['parse']>

/** Whether this browser knows them, in the form in which we send them. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Has a device make a key; null when the person gave up. */
export async function makePasskey(options: PasskeyOptions): Promise<Answer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asWritten(options))
  return answerOf(() => navigator.credentials.create({ publicKey }))
}

/** Has a device sign; null when the person gave up. */
export async function takePasskey(options: PasskeyOptions): Promise<Answer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asWritten(options))
  return answerOf(() => navigator.credentials.get({ publicKey }))
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<Answer> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch {
    // Given up, or none of the keys is here: browsers do not tell which.
    return null
  }
}

/** It is the browser that knows what it should be, and says when it is not. */
const asWritten = (options: PasskeyOptions) => JSON.parse(JSON.stringify(options))
