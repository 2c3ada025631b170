import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { testApp } from '../../../test/support/scenario.ts'
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

test.each(['a b', '', '[::', 'x:99999', '@evil', 'x/../y'])(
  'a host that is none (%p) is told so, and nothing of where the server lies',
  async (host) => {
    const app = await testApp()
    const { port, hostname } = new URL(await app.listen())
    const told = (path: string) =>
      new Promise<string>((resolve) => {
        let said = ''
        const socket = connect(Number(port), hostname, () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        )
        socket.on('data', (bytes) => {
          said += bytes
        })
        socket.on('close', () => resolve(said))
      })
    for (const path of ['/', '/v/s', '/a/x', '/socket', '/api/mail/inbound']) {
      const said = await told(path)
      expect(said).toStartWith('HTTP/1.1 400 ')
      expect(said.length).toBeLessThan(2_000)
      expect(said).not.toMatch(/src\/server|stack|cwd/)
    }
    expect(await told('/healthz')).toStartWith('HTTP/1.1 200 ')
    await app.close()
  },
)
