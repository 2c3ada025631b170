import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { messageOf } from '../../shared/thrown.ts'
import { mayCall } from './addresses.ts'
import { type Answer, type OutgoingRequest, RequestFailed, type RequestsNeeds } from './contract.ts'

const mostMs = 30_000
const mostBytes = 5_000_000

/**
 * The name is resolved once and the request goes to the address that was looked at, so that nobody who rules over the name
 * can lead it elsewhere in between. What is packed is not unpacked: the answer is asked for as it is.
 */
export async function send(
  { allowed, resolve = addressesOf }: RequestsNeeds,
  { url, method, headers = {}, body, within = mostMs, maxBytes = mostBytes }: OutgoingRequest,
): Promise<Answer> {
  const signal = AbortSignal.timeout(Math.min(within, mostMs))
  const target = read(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
  const found = isIP(host) ? [host] : await inTime(resolve(host), signal, `${host} has no address`)
  const address = found.find((one) => mayCall({ host, port, address: one }, allowed))
  if (address === undefined)
    throw new RequestFailed(
      `${host} is not on the open internet: add it to VERKSTAD_ALLOWED_HOSTS if it may be called`,
    )
  withoutProxies()
  const pinned = new URL(target)
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address
  const sent = fetch(pinned, {
    method,
    headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    decompress: false,
    signal,
    ...(target.protocol === 'https:' && { tls: { serverName: host } }),
  })
  const response = await inTime(sent, signal, `${target.host} does not answer`)
  if (!['', 'identity'].includes(response.headers.get('content-encoding') ?? '')) {
    await response.body?.cancel()
    throw new RequestFailed(`${target.host} answers packed, which it was not asked to`)
  }
  const text = await inTime(
    textOf(response, Math.min(maxBytes, mostBytes)),
    signal,
    `${target.host} broke off its answer`,
  )
  return { status: response.status, headers: response.headers, text }
}

function read(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (!target || !/^https?:$/.test(target.protocol)) throw new RequestFailed('no address of http or https')
  if (target.username || target.password) throw new RequestFailed('the address has a name or password in it')
  return target
}

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

/** What went wrong in words, and when the time is up, also where what is waited for does not notice. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<T>()
  const tell = () => reject(signal.reason)
  signal.addEventListener('abort', tell)
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } catch (error) {
    if (error instanceof RequestFailed) throw error
    throw new RequestFailed(signal.aborted ? `${what} in time` : `${what}: ${messageOf(error)}`)
  } finally {
    signal.removeEventListener('abort', tell)
  }
}

/** An answer as text; what comes after the limit is not taken in. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > maxBytes) {
      void reader.cancel().catch(() => {})
      throw new RequestFailed(`the answer is larger than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Bun asks the environment at every request: a proxy would be given what only the pinned address may have. */
function withoutProxies(): void {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) delete process.env[name]
}
