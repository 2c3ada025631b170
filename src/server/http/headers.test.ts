import { expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import { fileHeaders, securityHeaders } from './headers.ts'

test('scripts and styles keep what says how they may be used, and nothing that is a document’s', () => {
  const all = securityHeaders({ ...readConfig({}), baseUrl: 'https://www.example.org' })
  expect(Object.keys(fileHeaders(all)).sort()).toEqual([
    'cross-origin-resource-policy',
    'strict-transport-security',
    'x-content-type-options',
  ])
  expect(all['content-security-policy']).toContain("frame-ancestors 'none'")
})
