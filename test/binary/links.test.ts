import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { faultReport, installation } from './support/installation.ts'
import { isBuilt, type Reply } from './support/server.ts'

// What lets somebody in without being a login, against the executable.
setDefaultTimeout(60_000)
const own = installation({ name: 'links', about: 'links' })
const { act } = own
const { formId, data: answers } = faultReport

/** A page as a browser without script asks for it, going nowhere by itself. */
async function look(path: string, { cookie = '', lang = 'sv', form }: Look = {}) {
  const response = await fetch(new URL(path, own.server.url), {
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

    const { links } = await act('case/links', { formDataId }, own.staff)
    const resume = links.find(({ purpose }: Reply) => purpose === 'resume')
    expect(resume).toMatchObject({ dead: null, lastUsed: expect.any(Number) })
    await act('case/revokeLink', { formDataId, linkId: resume._id }, own.staff)
    for (const [lang, text] of [
      ['sv', 'Länken är återkallad'],
      ['en', 'The link has been revoked'],
    ] as const) {
      const dead = await look(`${link}&lang=${lang}`, { lang })
      expect(dead.status).toBe(410)
      expect(dead.text).toContain(text)
      expect(dead.text).toContain(`<title>${text} – `)
      expect(dead.text).not.toContain('name="namn"')
    }
  })

  test('makes the case that of somebody who is logged in, by a press, and leads nobody else to it then', async () => {
    const { link, formDataId } = await begun()
    const person = { name: 'Eva Ek', email: 'eva@example.org', password: 'gröna båtar i regnet' }
    await act('admin/create', { page: 'user', data: person }, own.staff)
    const login = await fetch(`${own.server.url}/login/local`, {
      method: 'POST',
      body: JSON.stringify({ credentials: { username: person.email, password: person.password } }),
    })
    const session = login.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const cookie = session.join('; ')
    const asked = await look(link, { cookie })
    expect(asked.status).toBe(303)
    expect(asked.to).toStartWith('/add?')
    // Whoever only looks has added nothing, and goes on as any visitor does.
    const page = await look(asked.to ?? '', { cookie })
    expect(page.text).toContain('Vill du lägga till ärendet bland dina egna?')
    expect(await look(`${link}&own=no`, { cookie })).toMatchObject({
      status: 303,
      to: `/v/s?formId=${formId}`,
    })
    expect((await look(link)).status).toBe(303)
    const form = Object.fromEntries(
      [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')],
      ),
    )
    const stranger = await look('/add', { cookie: page.cookies.join('; '), form })
    expect(stranger.status).toBe(401)
    const done = await look('/add', { cookie: [...session, ...page.cookies].join('; '), form })
    expect(done).toMatchObject({ status: 303, to: `/v/s?formId=${formId}&formDataId=${formDataId}` })
    expect((await look(done.to ?? '', { cookie })).text).toContain('Eva Ek')
    expect((await look(link)).status).toBe(410)
    const again = await look(link, { cookie })
    expect(again.to).not.toStartWith('/add')
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

describe.skipIf(!isBuilt)('a link to a receipt', () => {
  /** A case that was sent in by script, and what is pressed on the page of its links. */
  async function sent() {
    const { formDataId, caseToken } = await act('admin/saveFormData3', { formId, data: answers })
    const held = { _formDataId: formDataId, _caseToken: caseToken }
    await act('admin/saveFormData3', { formId, formDataId, caseToken, data: {}, complete: true })
    const press = (action: string) => look(`/v/s?formId=${formId}`, { form: { ...held, _do: action } })
    return { formDataId, caseToken, press }
  }

  test('is made and ended by who sent it in, without script, and shows the answers to whoever has it', async () => {
    const { caseToken, formDataId, press } = await sent()
    expect((await press('receipt')).text).toContain('value="links"')
    const page = await press('receiptLink')
    const link = /http[^"]+\/link\?token=[\w-]{43}/.exec(page.text)?.[0] ?? ''
    expect(page.text).toContain('Länk till kvittot')
    const { pathname, search } = new URL(link)
    const shown = await fetch(new URL(`${pathname}${search}`, own.server.url))
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
    const text = await shown.text()
    expect(text).toContain('Storgatan')
    expect(text).not.toContain(caseToken)
    // Nobody sees how it stands by it, nor writes anything in the case.
    expect(text).not.toMatch(/[2-9A-Z]{5} [2-9A-Z]{5}/)
    const { links } = await act('case/links', { formDataId }, own.staff)
    const { _id } = links.find(({ purpose }: Reply) => purpose === 'receipt')
    expect((await press(`revoke:${_id}`)).text).toContain('Länken gäller inte längre.')
    for (const [lang, said] of [
      ['sv', 'Länken är återkallad'],
      ['en', 'The link has been revoked'],
    ] as const) {
      const dead = await look(`${pathname}${search}&lang=${lang}`, { lang })
      expect(dead.status).toBe(410)
      expect(dead.text).toContain(said)
      expect(dead.text).not.toContain('Storgatan')
    }
  })

  test('that nobody made leads nowhere, and who goes on guessing is held up', async () => {
    const tries = Array.from({ length: 30 }, (_, n) => look(`/link?token=${'g'.repeat(41)}${10 + n}`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((one) => one === 410).length).toBeLessThanOrEqual(20)
    expect(statuses.every((one) => one === 410 || one === 429)).toBe(true)
  })
})

describe.skipIf(!isBuilt)('the status of a case, for who has no account', () => {
  let csrf = { token: '', cookie: '' }
  const field = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  async function form(lang = 'sv') {
    const page = await look(`/status?lang=${lang}`, { lang })
    csrf = { token: field(page.text, '_csrf'), cookie: page.cookies.join('; ') }
    return page
  }
  const ask = (fields: Record<string, string>, lang = 'sv') =>
    look('/status', { lang, cookie: csrf.cookie, form: { _csrf: csrf.token, ...fields } })

  /** As somebody without script sends it in: the receipt says number and code. */
  async function sent() {
    const { formDataId, caseToken } = await act('admin/saveFormData3', { formId, data: answers })
    const { DiaryNumber } = await act('admin/saveFormData3', {
      ...{ formId, formDataId, caseToken, data: {}, complete: true },
    })
    const receipt = await look(`/v/s?formId=${formId}&receipt=${formDataId}`, {
      form: { _do: 'receipt', _formDataId: formDataId, _caseToken: caseToken },
    })
    return {
      number: String(DiaryNumber),
      receipt,
      code: /[2-9A-Z]{5} [2-9A-Z]{5}/.exec(receipt.text)?.[0] ?? '',
    }
  }

  test('is shown by number and code: state and dates, no answers, no names', async () => {
    const { number, code, receipt } = await sent()
    expect(receipt.text).toContain('href="/status"')
    expect((await look('/v/home')).text).toContain('href="/status"')
    const page = await form()
    expect(page.status).toBe(200)
    expect(page.text).toContain('Se hur det går för ditt ärende')
    const found = await ask({ number, code: code.toLowerCase() })
    expect(found.status).toBe(200)
    expect(found.text).toContain(`Ärende ${number}`)
    expect(found.text).toContain('Inskickat')
    for (const secret of ['eva@', 'Storgatan', 'skrap']) expect(found.text).not.toContain(secret)
    // As a word: three letters are found in what is random, too.
    expect(found.text).not.toMatch(/\bEva\b/)
  })

  test('answers alike for a number that there is not and for a wrong code, in both languages', async () => {
    const { number } = await sent()
    for (const [lang, text] of [
      ['sv', 'Numret och koden hör inte ihop'],
      ['en', 'The number and the code do not belong together'],
    ] as const) {
      await form(lang)
      const [wrong, none] = [
        await ask({ number, code: 'AAAAA AAAAA' }, lang),
        await ask({ number: '1999-00001', code: 'AAAAA AAAAA' }, lang),
      ]
      const bare = ({ status, text }: typeof wrong, said: string) => [
        status,
        text.replaceAll(said, '').replaceAll(/[\w-]{16}\.[\w-]{43}/g, ''),
      ]
      expect(wrong.text).toContain(text)
      expect(bare(wrong, number)).toEqual(bare(none, '1999-00001'))
    }
  })

  test('is in the mail to who sent it in', async () => {
    const { code } = await sent()
    const { rows } = await act('admin/loadGrid', { page: 'log', filters: { kind: 'mail' } }, own.staff)
    expect(rows.some(({ detail }: Reply) => String(detail).includes(code))).toBe(true)
  })
})

test.skipIf(!isBuilt)(
  'citizens log in at a page of the portal, in its name and without the script of the shell',
  async () => {
    const asked = await look('/v/mina-arenden')
    expect(asked).toMatchObject({ status: 303, to: '/sign-in?originalPath=%2Fv%2Fmina-arenden' })
    for (const [lang, text] of [
      ['sv', 'Glömt ditt lösenord?'],
      ['en', 'Forgotten your password?'],
    ] as const) {
      const page = await look(`/sign-in?lang=${lang}`, { lang })
      expect(page.status).toBe(200)
      expect(page.text).toContain('Björkviks kommun')
      expect(page.text).toContain(text)
      expect(page.text).not.toContain('id="root"')
      expect(page.text).not.toContain('/assets/admin')
    }
  },
)

test.skipIf(!isBuilt)(
  'a login that is refused says so in the title, in a summary and at its fields',
  async () => {
    for (const [lang, title, text] of [
      ['sv', '<title>Fel: Logga in', 'Fel e-postadress eller lösenord.'],
      ['en', '<title>Error: Log in', 'Wrong e-mail address or password.'],
    ] as const) {
      const page = await look(`/sign-in?lang=${lang}`, { lang })
      const token = /name="_csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
      const form = { _csrf: token, username: 'eva@example.org', password: 'fel' }
      const wrong = await look('/sign-in', { lang, cookie: page.cookies.join('; '), form })
      expect(wrong.status).toBe(401)
      expect(wrong.text).toContain(title)
      expect(wrong.text).toContain(`<a href="#account-username">${text}</a>`)
      expect(wrong.text.match(/aria-invalid="true"/g)).toHaveLength(2)
      expect(wrong.text.match(/aria-describedby="account-username-error"/g)).toHaveLength(2)
    }
  },
)
