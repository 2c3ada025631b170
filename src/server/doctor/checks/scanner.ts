import { connect } from 'node:net'
import { msg } from '../../../shared/i18n.ts'
import { defineCheck } from '../finding.ts'

/** The virus scanner answers; without it no file is taken. */
export const scanner = defineCheck('scanner', async ({ config }) => {
  if (config.clamd === null) return []
  const { hostname, port } = new URL(`tcp://${config.clamd}`)
  const reply = await ping(hostname.replace(/^\[|\]$/g, ''), Number(port || 3310)).catch(() => '')
  if (reply.startsWith('PONG')) return [{ severity: 'ok', text: msg`Virusskannern svarar.` }]
  return [
    {
      severity: 'problem',
      text: msg`Virusskannern {address} svarar inte: inga filer tas emot.`,
      fix: msg`Starta clamd, eller rätta VERKSTAD_CLAMD.`,
      values: { address: config.clamd },
    },
  ]
})

function ping(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let reply = ''
    socket.setEncoding('utf8')
    socket.setTimeout(5_000, () => socket.destroy(new Error('timeout')))
    socket.on('connect', () => socket.write('zPING\0'))
    socket.on('data', (text) => {
      reply += text
    })
    socket.on('close', () => resolve(reply))
    socket.on('error', reject)
  })
}
