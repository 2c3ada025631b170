import type { Values } from '../../shared/fields/field.ts'
import { newId } from '../../shared/ids.ts'
import { smsProvider } from '../../shared/providers/sms.ts'
import { mobileNumber } from '../../shared/rules/text/swedish.ts'
import type { Config } from '../config.ts'
import type { Provider } from '../providers/provider.ts'
import { settingsOf } from '../providers/settingsOf.ts'
import { createRequests } from '../requests/requests.ts'
import { isJson, isWhole, pairsIn } from './body.ts'
import { createGateway } from './gateway.ts'

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
/** Headers that say how a request is sent, and so are the server's own. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|accept-encoding|te|upgrade|expect)$/i

/** A service that takes SMS over HTTP. */
export const sms: Provider = {
  kind: smsProvider,
  environment: ({ smsUrl, smsSecret, smsFrom }) => [
    ...(smsUrl === null ? [] : [{ variable: 'VERKSTAD_SMS_URL', values: { url: smsUrl } }]),
    // A secret of the environment's goes nowhere but where the environment says.
    ...(smsUrl === null || smsSecret === null
      ? []
      : [{ variable: 'VERKSTAD_SMS_SECRET', values: { secret: smsSecret } }]),
    ...(smsFrom === null ? [] : [{ variable: 'VERKSTAD_SMS_FROM', values: { from: smsFrom } }]),
  ],
  problems(values) {
    const {
      url,
      format,
      json,
      fields,
      from,
      header,
      secret,
      headers,
      taken,
      takenField,
      takenValues,
      reports,
      reportKey,
    } = settingsOf(smsProvider, values)
    const problems: Record<string, string> = {}
    if (url && !isAddress(url)) problems.url = 'validation.webAddress'
    if (format === 'json' && json) {
      if (!isJson(json)) problems.json = 'validation.smsJson'
      else if (!isWhole(json)) problems.json = 'validation.messagePlaces'
    }
    if (format !== 'json' && fields) {
      if (!pairsIn(fields, '=')) problems.fields = 'validation.lines'
      else if (!isWhole(fields)) problems.fields = 'validation.messagePlaces'
    }
    if (from && !/^(\+?\d{3,15}|[\p{L}\d .&_-]{1,11})$/u.test(from)) problems.from = 'validation.smsSender'
    if (header && !isHeader(header)) problems.header = 'validation.headers'
    if (secret && /[\r\n\0]/.test(secret)) problems.secret = 'validation.headers'
    if (headers && !pairsIn(headers, ':')?.every(([name, value]) => isHeader(name) && !/[\r\0]/.test(value)))
      problems.headers = 'validation.headers'
    if (taken === 'field') {
      if (!takenField) problems.takenField = 'validation.required'
      if (!takenValues) problems.takenValues = 'validation.required'
    }
    if (reports && reportKey && !/^[\w-]{16,}$/.test(reportKey)) problems.reportKey = 'validation.reportKey'
    return problems
  },
  isOff: ({ url }) => !url,
  check: (values, config) => gatewayOf(values, config).verify(),
  addressOf: mobileNumber,
  async tryOut(values, address, config) {
    const result = await gatewayOf(values, config).send({
      to: address,
      text: 'Det här är ett provmeddelande från Verkstad.',
      reference: newId(),
    })
    return result.ok ? null : result.reason
  },
}

const gatewayOf = (values: Values, { allowedHosts }: Config) =>
  createGateway(settingsOf(smsProvider, values), createRequests({ allowed: allowedHosts }))

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

const isHeader = (name: string) => headerName.test(name) && !ownHeaders.test(name)
