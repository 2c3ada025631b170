import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { faultReport, installation, logIn } from './support/installation.ts'
import { isBuilt, type Reply } from './support/server.ts'

setDefaultTimeout(120_000)
const own = installation({ name: 'cookies', about: 'its cookies' })

describe.skipIf(!isBuilt)('a login that nobody uses', () => {
  const minute = 60_000
  const expires = (session: string) =>
    own.inDatabase(
      (database) =>
        (database.query('SELECT expires FROM sessions WHERE _id = ?').get(session) as { expires: number })
          .expires,
    )
  /** As if so many milliseconds were left of it, and nobody had been heard of for an hour. */
  const leave = (session: string, ms: number) =>
    own.inDatabase((database) =>
      database.run('UPDATE sessions SET lastSeen = lastSeen - 3600000, expires = ? WHERE _id = ?', [
        Date.now() + ms,
        session,
      ]),
    )

  test('is ended by the server, whatever goes on by itself, and its socket is closed', async () => {
    const { reply, cookie, headers } = await logIn(own)
    const { _id: session, token } = reply
    expect(expires(session) - Date.now()).toBeLessThan(62 * minute)
    leave(session, minute)
    const left = expires(session)
    const socket = new WebSocket(`${own.server.url.replace('http', 'ws')}/socket?token=${token}`, {
      headers: { cookie },
    } as never)
    const next = () =>
      new Promise<Reply>((resolve) =>
        socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data)), { once: true }),
      )
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    await next()
    const ask = (action: string, input = {}) => {
      socket.send(JSON.stringify({ event: 'msg', id: 1, data: { action, ...input } }))
      return next()
    }
    await own.act('admin/reconnect3', { token }, headers)
    await own.act('admin/refreshToken', {}, headers)
    socket.send('ping')
    await ask('admin/loadMenu3')
    expect(expires(session)).toBe(left)
    // Somebody is there.
    expect((await ask('admin/active')).data).toEqual({})
    while (expires(session) === left) await ask('admin/init')
    expect(expires(session) - Date.now()).toBeGreaterThan(59 * minute)

    leave(session, -1)
    socket.send('ping')
    expect(await closed).toBe(4401)
    const gone = own.act('admin/reconnect3', { token }, headers)
    await expect(gone).rejects.toThrow('SESSION_EXPIRED')
  })
})

describe.skipIf(!isBuilt)('an address that becomes https', () => {
  test('keeps logins and drafts, and gives cookies that no other host can set', async () => {
    const before = await logIn(own)
    expect(before.cookie).toMatch(/^verkstad=/)
    const draft = async (cookie: string) => {
      const address = `${own.server.url}/v/s?formId=form-felanmalan`
      const page = await fetch(address, { headers: { cookie } })
      const isThere = (await page.text()).includes('Ödevägen 7')
      return { set: page.headers.getSetCookie(), isThere }
    }
    const data = { ...faultReport.data, plats: 'Ödevägen 7' }
    const begun = await own.act('admin/saveFormData3', { ...faultReport, data })
    const held = `verkstad-draft-form-felanmalan=${begun.formDataId}.${begun.caseToken}`
    expect((await draft(held)).isThere).toBe(true)

    expect(await own.server.stop()).toBe(0)
    await own.start({
      VERKSTAD_BASE_URL: 'https://e.example.org',
      VERKSTAD_TRUST_PROXY: '1',
    })
    expect((await own.act('admin/init', {}, before.headers)).userID).toBeString()
    const again = await draft(held)
    expect(again.isThere).toBe(true)
    for (const one of again.set) expect(one).toMatch(/^__Host-.*; Path=\/; .*Secure/)

    const { set, headers, cookie } = await logIn(own)
    for (const one of set) expect(one).toMatch(/^__Host-verkstad(-device)?=.*; Path=\/; .*HttpOnly; Secure/)
    expect((await own.act('admin/init', {}, headers)).userID).toBeString()
    const out = await fetch(`${own.server.url}/logout`, { method: 'POST', headers: { cookie } })
    const cleared = out.headers.getSetCookie().map((one) => one.split(';')[0])
    expect(cleared).toEqual(['__Host-verkstad=', 'verkstad=', '__Host-verkstad-visit=', 'verkstad-visit='])
    await expect(own.act('admin/init', {}, headers)).rejects.toThrow('SESSION_EXPIRED')

    // A month later those of before are nobody's any more: a neighbour under the domain may have set them.
    expect(await own.server.stop()).toBe(0)
    own.inDatabase((database) =>
      database.run(`UPDATE settings SET value = value - 31 * 86400000 WHERE key = 'https'`),
    )
    await own.start({ VERKSTAD_BASE_URL: 'https://e.example.org' })
    await expect(own.act('admin/init', {}, before.headers)).rejects.toThrow('SESSION_EXPIRED')
    expect((await draft(held)).isThere).toBe(false)
  })
})
