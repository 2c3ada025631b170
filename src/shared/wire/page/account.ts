/** What the loader of a Login finds. */
export interface LoginModel {
  /** Where the visitor goes afterwards: a path of this site. */
  to: string
  /** What went wrong the last time, in words. */
  error?: string
  username?: string
  /** A page of its own, for the account: what the shell does where there is script. */
  page?: AccountPage
}

/** Logging in and out, a lost password, a new one: a heading, something to say, fields. */
export interface AccountPage {
  title: string
  /** It holds a list rather than a form. */
  wide?: true
  /** What has just been done. */
  notice?: string | undefined
  lead?: string
  /** What was asked for, or what there is, in words. */
  facts?: readonly AccountFact[]
  /** Lines that are copied and printed as they stand. */
  text?: string
  /** A QR code: its dark squares as one line, in a square of `size`. */
  picture?: { label: string; size: number; line: string }
  /** What the picture says, for who reads the page with what would read the picture. */
  app?: { label: string; href: string }
  /** What a device is asked to sign, as browsers read it: that will do in the place of the fields. */
  passkey?: object
  /** What a device is asked for to make a key, as browsers read it. */
  newPasskey?: object
  fields?: readonly AccountField[]
  /** The button; absent: there is nothing to send. */
  submit?: string
  hidden?: Record<string, string>
  /** `post`: a button that does it at once, as following a link changes nothing. */
  links: readonly { label: string; href: string; post?: true }[]
}

/** One thing of several, and what can be done with it. */
export interface AccountFact {
  label: string
  /** May have several lines. */
  value: string
  links?: readonly { label: string; href: string }[]
  /** A button that does it at once; `about` says to which of several. */
  press?: { label: string; about: string; hidden: Record<string, string> }
}

export interface AccountField {
  name: string
  label: string
  help?: string
  type: string
  autoComplete: string
  /** The keys that a telephone shows. */
  inputMode?: 'numeric'
  value?: string | undefined
  /** One of these is chosen, where `type` is `select`. */
  options?: readonly { value: string; label: string }[]
  /** What was wrong with it the last time, in words; the same words at two fields are about them together. */
  error?: string
}
