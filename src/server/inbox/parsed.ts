/** A mail as it was read, without the contents of its attachments. */
export interface ParsedMail {
  /** As the sender's program numbered it, without brackets; empty: it did not. */
  messageId: string
  /** When the sender's program says it was written, as it says it; absent: it does not. */
  date?: string
  /** The address it says to come from, in small letters; empty where it says none, or several. */
  from: string
  /** What the sender calls themselves. */
  fromName: string
  /** Addresses that it was delivered to, as the server says, and then those it was sent to: in small letters, each once. */
  to: string[]
  subject: string
  text: string
  /** What it quotes of earlier mails, and the signature. */
  quoted: string
  attachments: ParsedAttachment[]
  /** A program wrote it: it is never answered. */
  automatic: boolean
  /** It tells that a mail did not arrive: ids of mails that it may be about, and why. */
  failure: { ids: string[]; reason: string } | null
  /** The server that took it in says that it is not from who it says. */
  isFalse: boolean
}

export interface ParsedAttachment {
  /** As it was sent: it may hold anything. */
  name: string
  mimeType: string
  /** Its number among the parts that were taken out; null: it lies in `content`. */
  part: number | null
  content: Uint8Array | null
}

/** Characters of text that are kept. */
export const mostText = 200_000
