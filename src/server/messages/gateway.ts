import { messageOf } from '../../shared/thrown.ts'
import type { Answer, OutgoingRequest, Requests } from '../requests/contract.ts'
import { formBody, jsonBody, pairsIn, type SmsParts, valueAt } from './body.ts'
import { type SmsSettings, severalIn } from './settings.ts'

/** An SMS on its way out. */
export interface SmsToSend {
  /** E.164. */
  to: string
  text: string
  /** Ours, the same at every try; what the service and its reports call it by. */
  reference: string
}

export type SmsResult =
  | { ok: true /** The service's own id, where it tells one. */; id: string | null }
  | {
      ok: false
      /** The service would not have this message, so trying again is of no use. */
      final: boolean
      reason: string
    }

/** Sends through a service that takes SMS over HTTP. */
export interface Gateway {
  send(sms: SmsToSend): Promise<SmsResult>
  /** Why the service cannot be reached or does not know us; null: it answers. Nothing is sent. */
  verify(): Promise<string | null>
}

const within = 20_000
/** No service says more about one message. */
const maxBytes = 256_000
/** Refusals that are about the settings, the time or the service, and not about the message. */
const passing = new Set([401, 402, 403, 404, 405, 407, 408, 409, 410, 425, 429])

export function createGateway(settings: SmsSettings, requests: Requests): Gateway {
  const own = headersOf(settings)
  return {
    async send({ to, text, reference }) {
      const answer = await asked(
        requests.send({
          ...requestOf(settings, { to, text, reference, from: settings.from ?? '' }, own, reference),
          ...{ within, maxBytes },
        }),
      )
      return typeof answer === 'string'
        ? { ok: false, final: false, reason: answer }
        : resultOf(settings, answer)
    },
    async verify() {
      const answer = await asked(
        requests.send({ url: settings.url ?? '', method: 'OPTIONS', headers: own, within, maxBytes }),
      )
      if (typeof answer === 'string') return answer
      return [401, 403, 407].includes(answer.status) || answer.status >= 500 ? said(settings, answer) : null
    },
  }
}

const asked = (answer: Promise<Answer>): Promise<Answer | string> =>
  answer.catch((error: unknown) => messageOf(error).slice(0, 500))

function headersOf({ header, secret, headers }: SmsSettings): Record<string, string> {
  return Object.fromEntries([
    ...(pairsIn(headers ?? '', ':') ?? []),
    ...(header && secret ? [[header, secret] as const] : []),
  ])
}

function requestOf(
  { url, format, method, json, fields }: SmsSettings,
  parts: SmsParts,
  own: Record<string, string>,
  key: string,
): OutgoingRequest {
  const headers = { ...own, 'idempotency-key': key }
  const address = url ?? ''
  if (format === 'query') {
    const form = formBody(fields ?? '', parts)
    return { url: `${address}${address.includes('?') ? '&' : '?'}${form}`, method: 'GET', headers }
  }
  const [type, body] =
    format === 'form'
      ? ['application/x-www-form-urlencoded', String(formBody(fields ?? '', parts))]
      : ['application/json', jsonBody(json ?? '', parts)]
  return { url: address, method: method ?? 'POST', headers: { 'content-type': type, ...headers }, body }
}

function resultOf(settings: SmsSettings, answer: Answer): SmsResult {
  const { status } = answer
  const refused = (final: boolean): SmsResult => ({ ok: false, final, reason: said(settings, answer) })
  if (status < 200 || status >= 300) return refused(status >= 400 && status < 500 && !passing.has(status))
  const data = dataOf(answer)
  if (settings.taken === 'field') {
    const value = valueAt(data, settings.takenField ?? '')
    // An answer without the field is no refusal: it may be of something in between that is not the service.
    if (value === undefined) return refused(false)
    if (!severalIn(settings.takenValues).includes(value.trim().toLowerCase())) return refused(true)
  }
  const id = settings.idField ? valueAt(data, settings.idField) : undefined
  return { ok: true, id: id?.slice(0, 200) ?? null }
}

/**
 * What the service said, for the administrator: the reason where it has one, else its status and the beginning of its answer.
 * A service that says back what it was asked with says no secret.
 */
function said({ reasonField, secret }: SmsSettings, answer: Answer): string {
  const { status, headers, text } = answer
  const reason = reasonField ? valueAt(dataOf(answer), reasonField) : undefined
  const leads = status >= 300 && status < 400 ? ` to ${headers.get('location') ?? '?'}` : ''
  const why = reason ?? text.replace(/\s+/g, ' ').trim()
  const words = `${status}${leads}${why && `: ${why}`}`
  return (secret ? words.replaceAll(secret, '•••••') : words).slice(0, 500)
}

function dataOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
