/** Files of the largest size that a form of a page may send at once. */
export const filesOfPage = 6

/** What the server was started with. From flags first, then the environment, then these defaults. */
export interface Config {
  /** Data folder; null keeps everything in memory (tests). */
  data: string | null
  host: string
  port: number
  /** The address people use, without a slash at the end. Links in mails are built from it, never from a request. */
  baseUrl: string
  /** Origins that may open the socket and post forms; the base URL's own always. */
  origins: readonly string[]
  /** Shows crash details to everybody and allows plain cookies. */
  development: boolean
  /** Bound to loopback only. */
  loopback: boolean
  /** `smtp://user:password@host:port`; null: as set in the interface. */
  smtp: string | null
  /** Sender of mails that name none; null: as set in the interface. */
  mailFrom: string | null
  /** Where SMS are sent; null: as set in the interface. */
  smsUrl: string | null
  /** The secret that the SMS service is called with; null: as set in the interface. */
  smsSecret: string | null
  /** Sender of SMS; null: as set in the interface. */
  smsFrom: string | null
  /** Hosts, addresses and networks that requests may go to although they are not on the open internet. */
  allowedHosts: readonly string[]
  /** Where answers by mail go, `svar@kommun.se`; null: as set in the interface. */
  inboxAddress: string | null
  /** Mailbox of that address, `imaps://user:password@host:port/INBOX`; null: as set in the interface. */
  imap: string | null
  /** What a server says that hands mails on to `/api/mail/inbound`; null: as set in the interface. */
  inboxSecret: string | null
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustProxy: boolean
  /** Days after which a draft that nobody touches is removed. */
  draftDays: number
  /** Days that log lines are kept; the audit log is kept for good. */
  logDays: number
  /** Largest database, bytes; null: as large as the disk lets it. */
  maxDatabaseBytes: number | null
  /** Room that visitors leave for those who are logged in, bytes. */
  staffRoomBytes: number
  /**
   * Over https cookies are called `__Host-…`: until then, milliseconds since 1970, those of before are read, too. As
   * configured none is; `createApp` knows since when the address is https.
   */
  plainCookiesUntil: number
  /** Largest upload, bytes. */
  maxUploadBytes: number
  /** `host:port` of a clamd that looks through every file before it is taken; null: none. */
  clamd: string | null
}

export interface ConfigInput {
  data?: string | null
  host?: string
  port?: number
  env?: Record<string, string | undefined>
}

export function readConfig({ data, host, port, env = {} }: ConfigInput): Config {
  const usedHost = host ?? env.HOST ?? '127.0.0.1'
  const usedPort = port ?? Number(env.PORT ?? 3000)
  const shown = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(usedHost) ? 'localhost' : usedHost
  const baseUrl = (env.VERKSTAD_BASE_URL ?? `http://${shown}:${usedPort}`).replace(/\/+$/, '')
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(usedHost)
  return {
    data: data === undefined ? (env.VERKSTAD_DATA ?? './data') : data,
    host: usedHost,
    port: usedPort,
    baseUrl,
    origins: [
      baseUrl,
      ...(env.VERKSTAD_ORIGINS?.split(',') ?? []),
      ...(loopback ? loopbackOrigins(usedPort) : []),
    ],
    development: env.VERKSTAD_DEV === '1',
    loopback,
    smtp: env.VERKSTAD_SMTP ?? null,
    mailFrom: env.VERKSTAD_MAIL_FROM ?? null,
    smsUrl: env.VERKSTAD_SMS_URL ?? null,
    smsSecret: env.VERKSTAD_SMS_SECRET ?? null,
    smsFrom: env.VERKSTAD_SMS_FROM ?? null,
    allowedHosts: (env.VERKSTAD_ALLOWED_HOSTS ?? '').split(',').flatMap((one) => one.trim() || []),
    inboxAddress: env.VERKSTAD_INBOX ?? null,
    imap: env.VERKSTAD_IMAP ?? null,
    inboxSecret: env.VERKSTAD_INBOX_SECRET ?? null,
    trustProxy: env.VERKSTAD_TRUST_PROXY === '1',
    draftDays: Number(env.VERKSTAD_DRAFT_DAYS ?? 30),
    logDays: Number(env.VERKSTAD_LOG_DAYS ?? 90),
    maxDatabaseBytes:
      env.VERKSTAD_MAX_DATABASE_MB === undefined ? null : Number(env.VERKSTAD_MAX_DATABASE_MB) * 1_000_000,
    staffRoomBytes: Number(env.VERKSTAD_STAFF_ROOM_MB ?? 64) * 1_000_000,
    plainCookiesUntil: 0,
    maxUploadBytes: Number(env.VERKSTAD_MAX_UPLOAD_MB ?? 16) * 1_000_000,
    clamd: env.VERKSTAD_CLAMD ?? null,
  }
}

function loopbackOrigins(port: number): string[] {
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`]
}
