import type { ImapFlow } from 'imapflow'
import { messageOf } from '../../shared/thrown.ts'
import type { InboxSettings } from './settings.ts'

/** How long a server may say nothing, milliseconds. */
export interface Patience {
  /** After which it is asked whether it is there. */
  quiet: number
  /** After which it is taken for gone. */
  gone: number
  /** After which the mailbox is looked at without being told: some servers tell nothing. */
  look: number
}

export const usualPatience: Patience = { quiet: 60_000, gone: 90_000, look: 60_000 }

/** Logs in to the mailbox. Whoever has a connection closes it. */
export async function connect(
  settings: InboxSettings,
  patience: Patience = usualPatience,
): Promise<ImapFlow> {
  const { host, port, security, username, password } = settings
  // Loaded with the first mailbox: it is large, and many do without.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host: host ?? '',
    port: port ?? 993,
    secure: security === 'tls',
    doSTARTTLS: security === 'required',
    auth: { user: username ?? '', pass: password ?? '' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: patience.gone,
    maxIdleTime: patience.quiet,
    maxLiteralSize: 4_000_000,
    maxResponseSize: 8_000_000,
  })
  // Without one it would end the server; whoever waits for an answer is told, too.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Why the mailbox cannot be used, after logging in and opening it; null: it can. */
export async function tryMailbox(settings: InboxSettings): Promise<string | null> {
  let client: ImapFlow | undefined
  try {
    client = await connect(settings)
    await client.mailboxOpen(settings.folder ?? 'INBOX', { readOnly: true })
    await client.logout()
    return null
  } catch (error) {
    client?.close()
    return saidBy(error).slice(0, 500)
  }
}

/** What the server says about it, where it says anything. */
export function saidBy(error: unknown): string {
  const said = typeof error === 'object' && error !== null && 'responseText' in error && error.responseText
  return said ? String(said) : messageOf(error)
}

/** A whole mail as it is, piece by piece; null where the folder has none of that number. Throws where the connection ends in the middle. */
export async function download(client: ImapFlow, uid: number): Promise<AsyncIterable<Uint8Array> | null> {
  const { content } = await client.download(String(uid), undefined, { uid: true, chunkSize: 64 * 1024 })
  return content ? whole(client, content) : null
}

async function* whole(client: ImapFlow, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content
  if (!client.usable) throw new Error('the connection to the mailbox ended in the middle of a mail')
}
