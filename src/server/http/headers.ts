import type { Config } from '../config.ts'

/**
 * Headers of every response that does not set its own. Scripts and styles come from our own files alone: no inline
 * script, no eval. Style attributes set through the DOM are not touched by the policy.
 */
export function securityHeaders(config: Config): Record<string, string> {
  const https = config.baseUrl.startsWith('https:')
  const socket = config.baseUrl.replace(/^http/, 'ws')
  // An IPv6 address in brackets is no valid source in a policy.
  const reachable = config.origins.filter((origin) => !origin.includes('['))
  const local = config.loopback ? reachable.map((origin) => origin.replace(/^http/, 'ws')) : []
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${[...new Set([socket, ...local])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Scripts and styles of the program are no documents: of the headers they need what says how they may be used. */
export function fileHeaders(all: Record<string, string>): Record<string, string> {
  const kept = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']
  return Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name)))
}
