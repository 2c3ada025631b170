import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isBuilt, post, type Reply, type RunningBinary, setUp, startBinary } from './server.ts'

// What lets somebody in without being a login, against the executable.
if (!isBuilt) console.log('dist/verkstad is not built: the tests of links are skipped')
setDefaultTimeout(60_000)

let folder = ''
let server: RunningBinary
let staff: Record<string, string>
beforeAll(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-links-'))
  server = await startBinary(folder, await freePort())
  staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const formId = 'form-felanmalan'
const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
const act = (action: string, input: Reply, headers = {}) =>
  post(`${server.url}/api/action/${action}`, input, headers)

/** A page as a browser without script asks for it, going nowhere by itself. */
async function look(path: string, { cookie = '', lang = 'sv', form }: Look = {}) {
  const response = await fetch(new URL(path, server.url), {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': lang, cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return {
    status: response.status,
    to: response.headers.get('location'),
    cookies,
    text: await response.text(),
  }
}
interface Look {
  cookie?: string
  lang?: string
  form?: Record<string, string>
}

describe.skipIf(!isBuilt)('the link to go on with a draft', () => {
  async function begun() {
    const { formDataId, caseToken } = await act('admin/saveFormData3', { formId, data: answers })
    const form = { _do: 'link', _formDataId: formDataId, _caseToken: caseToken }
    const reply = await look(`/v/s?formId=${formId}`, { form })
    return { formDataId, caseToken, link: String(JSON.parse(reply.text).link) }
  }

  test('leads to it without holding its token, until staff revoke it: then it says so in both languages', async () => {
    const { formDataId, caseToken, link } = await begun()
    expect(link).not.toContain(caseToken)
    const opened = await look(link)
    expect(opened).toMatchObject({ status: 303, to: `/v/s?formId=${formId}` })
    const cookie = opened.cookies.join('; ')
    expect(cookie).toContain(`${formDataId}.${caseToken}`)
    expect((await look(opened.to ?? '', { cookie })).text).toContain('Eva Ek')
    await act('admin/saveFormData3', { formId, formDataId, caseToken, data: {}, complete: true })

    const { links } = await act('case/links', { formDataId }, staff)
    const resume = links.find(({ purpose }: Reply) => purpose === 'resume')
    expect(resume).toMatchObject({ dead: null, lastUsed: expect.any(Number) })
    await act('case/revokeLink', { formDataId, linkId: resume._id }, staff)
    for (const [lang, text] of [
      ['sv', 'Länken är återkallad'],
      ['en', 'The link has been revoked'],
    ] as const) {
      const dead = await look(`${link}&lang=${lang}`, { lang })
      expect(dead.status).toBe(410)
      expect(dead.text).toContain(text)
      expect(dead.text).not.toContain('name="namn"')
    }
  })

  test('and nobody but staff sees the links of a case', async () => {
    const { formDataId, caseToken } = await begun()
    await act('admin/saveFormData3', { formId, formDataId, caseToken, data: {}, complete: true })
    await expect(act('case/links', { formDataId })).rejects.toThrow('UNAUTHORIZED')
    await expect(act('case/links', { formDataId, caseToken })).rejects.toThrow()
  })
})

test.skipIf(!isBuilt)('a dead link to a new password answers 410 with the way to another one', async () => {
  for (const [lang, text] of [
    ['sv', 'Länken gäller inte längre'],
    ['en', 'The link is no longer valid'],
  ] as const) {
    const dead = await look(`/change-password?token=${'x'.repeat(43)}&lang=${lang}`, { lang })
    expect(dead.status).toBe(410)
    expect(dead.text).toContain(text)
    expect(dead.text).toContain('href="/recover?script=no"')
    expect(dead.text).not.toContain('type="password"')
  }
})
