import { type Message, msg } from '../i18n.ts'

/** Every error the product answers with: its HTTP status and its text. The one catalogue. */
export const errors = {
  BAD_REQUEST: { status: 400, message: msg`Förfrågan gick inte att förstå.` },
  UNKNOWN_ACTION: { status: 404, message: msg`Åtgärden finns inte.` },
  UNAUTHORIZED: { status: 401, message: msg`Logga in för att fortsätta.` },
  SESSION_EXPIRED: { status: 401, message: msg`Din inloggning har gått ut. Logga in igen.` },
  LOGIN_FAILED: { status: 401, message: msg`Fel e-postadress eller lösenord.` },
  ACCOUNT_DISABLED: { status: 403, message: msg`Kontot är avstängt.` },
  ACCOUNT_PENDING: { status: 403, message: msg`Kontot väntar på godkännande.` },
  FORBIDDEN: { status: 403, message: msg`Du saknar behörighet till detta.` },
  NOT_FOUND: { status: 404, message: msg`Det du söker finns inte.` },
  NOT_PUBLISHED: { status: 404, message: msg`Formuläret är inte publicerat.` },
  NO_LOCALE: { status: 404, message: msg`No locale` },
  CONFLICT: { status: 409, message: msg`Någon annan har ändrat detta. Läs in på nytt och försök igen.` },
  STATUS_CHANGED: { status: 409, message: msg`Ärendet har bytt status. Läs in ärendet på nytt.` },
  LOCKED: { status: 409, message: msg`Dokumentet redigeras av någon annan.` },
  NOT_UP_TO_DATE: {
    status: 409,
    message: msg`Det är sparat av en annan version av Verkstad. Inget är ändrat.`,
  },
  ALREADY_SENT: { status: 409, message: msg`Redan inskickad.` },
  ALREADY_SET_UP: { status: 409, message: msg`Installationen är redan klar.` },
  IN_USE: { status: 409, message: msg`Används av något annat och kan inte tas bort.` },
  LINK_GONE: { status: 410, message: msg`Länken gäller inte längre.` },
  TOO_LARGE: { status: 413, message: msg`För mycket data på en gång. Skicka mindre åt gången.` },
  INVALID: { status: 422, message: msg`Några uppgifter behöver rättas.` },
  DUPLICATE_NAME: { status: 422, message: msg`Namnet används redan.` },
  TOO_MANY: { status: 429, message: msg`För många försök. Vänta en stund och försök igen.` },
  DISK_FULL: {
    status: 500,
    message: msg`Servern har slut på diskutrymme. Inget sparades. Kontakta administratören.`,
  },
  NO_MAIL: {
    status: 503,
    message: msg`Just nu går det inte att få en länk, eftersom servern inte kan skicka e-post. Kontakta den som sköter era konton.`,
  },
  INTERNAL: { status: 500, message: msg`Något gick fel på servern.` },
} as const satisfies Record<string, { status: number; message: Message }>

export type ErrorCode = keyof typeof errors

/** Field problems by the field's key; the value is a translation key, e.g. `validation.required`. */
export type FieldProblems = Record<string, string>

/** What goes over the wire: `message` is in the session's language. */
export interface WireError {
  code: ErrorCode
  message: string
  fields?: FieldProblems
  /** Id under which the server's log has the details (`INTERNAL` only). */
  ref?: string
  /** Extra facts for the screen, e.g. both values at a CONFLICT or who holds a lock. */
  detail?: unknown
}

export interface FailureOptions {
  fields?: FieldProblems
  detail?: unknown
  /** A more precise text than the catalogue's. */
  message?: Message
  values?: Record<string, unknown>
}

/** A refusal with a code from the catalogue. Thrown by engines, answered by the dispatcher. */
export class Failure extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: FailureOptions = {},
  ) {
    super(options.message?.id ?? errors[code].message.id)
    this.name = 'Failure'
  }
}

/** `throw fail('NOT_FOUND')` reads better than `new`. */
export function fail(code: ErrorCode, options?: FailureOptions): Failure {
  return new Failure(code, options)
}
