import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { WireError } from '../../src/shared/wire/errors.ts'
import { unpublishedForm } from './support/forms.ts'
import { type Answer, type CallOptions, type Client, startServer, type TestServer } from './support/server.ts'

/** What goes wrong gets a clear answer in the session's language, and nothing is lost. */
let server: TestServer
let admin: Client
let visitor: Client
let draftId: string

beforeAll(async () => {
  server = await startServer()
  admin = await server.login()
  visitor = server.visitor
  draftId = await unpublishedForm(server.app)
})
afterAll(() => server?.stop())

const formId = 'form-felanmalan'
const report = {
  namn: 'Eva Ek',
  epost: 'eva@example.org',
  galler: 'skrap',
  plats: 'Storgatan 3',
  beskrivning: 'En soptunna ligger på vägen.',
}

/** A mistake, made in a given language. */
interface Mistake {
  what: string
  make(options: CallOptions): Promise<Answer>
  status: number
  err: Partial<WireError>
}

const call =
  (who: () => Client, action: string, input: unknown) =>
  (options: CallOptions): Promise<Answer> =>
    who().call(action, input, options)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  return ({ lang }: CallOptions) => visitor.post(`${path}?lang=${lang}`, body, headers)
}
const asAdmin = () => admin
const asVisitor = () => visitor

const mistakes: Mistake[] = [
  {
    what: 'an unknown action',
    make: call(asVisitor, 'admin/nosuch', {}),
    status: 404,
    err: { code: 'UNKNOWN_ACTION' },
  },
  {
    what: 'a missing field',
    make: call(asAdmin, 'fb3/load', {}),
    status: 422,
    err: { code: 'INVALID', fields: { id: 'validation.required' } },
  },
  {
    what: 'a field of the wrong shape',
    make: call(asAdmin, 'fb3/load', { id: '../etc/passwd' }),
    status: 422,
    err: { code: 'INVALID', fields: { id: 'validation.id' } },
  },
  {
    what: 'a field too many',
    make: call(asAdmin, 'fb3/load', { id: 'x', extra: 1 }),
    status: 422,
    err: { code: 'INVALID', fields: { extra: 'validation.unknownKey' } },
  },
  {
    what: 'a field too many inside a document',
    make: call(asAdmin, 'admin/create', { page: 'category', data: { name: 'Ny', owner: 'x' } }),
    status: 422,
    err: { code: 'INVALID', fields: { owner: 'validation.unknownKey' } },
  },
  {
    what: 'a key that reaches for the prototype',
    make: call(
      asAdmin,
      'admin/create',
      '{"page":"category","data":{"name":"Ny","__proto__":{"admin":true}}}',
    ),
    status: 422,
    err: { code: 'INVALID', fields: { __proto__: 'validation.unknownKey' } },
  },
  {
    what: 'an answer the form has no field for',
    make: call(asVisitor, 'admin/saveFormData3', { formId, data: { namn: 'Eva', roll: 'admin' } }),
    status: 422,
    err: { code: 'INVALID', fields: { roll: 'validation.unknownKey' } },
  },
  {
    what: 'a report sent in unfinished',
    make: call(asVisitor, 'admin/saveFormData3', { formId, data: {}, complete: true }),
    status: 422,
    err: { code: 'INVALID' },
  },
  {
    what: 'a name that is taken',
    make: call(asAdmin, 'admin/create', { page: 'category', data: { name: 'trafik och gator' } }),
    status: 422,
    err: { code: 'DUPLICATE_NAME' },
  },
  {
    what: 'a form that is not there',
    make: call(asVisitor, 'admin/loadForm3', { formId: 'form-nosuch' }),
    status: 404,
    err: {},
  },
  {
    what: 'a form that is not published',
    make: (options) => visitor.call('admin/loadForm3', { formId: draftId }, options),
    status: 404,
    err: { code: 'NOT_PUBLISHED' },
  },
  {
    what: 'answers to a form that is not published',
    make: (options) => visitor.call('admin/saveFormData3', { formId: draftId, data: {} }, options),
    status: 404,
    err: { code: 'NOT_PUBLISHED' },
  },
  {
    what: 'an action for staff, without login',
    make: call(asVisitor, 'admin/loadGrid', { page: 'category' }),
    status: 401,
    err: { code: 'UNAUTHORIZED' },
  },
  {
    what: 'a body that is no JSON',
    make: post('/api/action/admin/init', '{"half":'),
    status: 400,
    err: { code: 'BAD_REQUEST' },
  },
  {
    what: 'a body of more than a megabyte',
    make: post('/api/action/admin/saveFormData3', { formId, data: { namn: 'x'.repeat(1_000_001) } }),
    status: 413,
    err: { code: 'TOO_LARGE' },
  },
  {
    what: 'a wrong password',
    make: post('/login/local', { credentials: { username: 'nobody@example.org', password: 'gissning' } }),
    status: 401,
    err: { code: 'LOGIN_FAILED' },
  },
  {
    what: 'setting up a second time',
    make: post('/api/initVerkstadDB', {
      email: 'eva@example.org',
      password: 'en hemlig båt',
      template: 'blank',
    }),
    status: 409,
    err: { code: 'ALREADY_SET_UP' },
  },
  {
    what: 'an address that does not exist',
    make: post('/api/nosuch', {}),
    status: 404,
    err: { code: 'NOT_FOUND' },
  },
  {
    what: 'a request from a page of somebody else',
    make: post('/api/action/admin/init', {}, { origin: 'https://evil.example' }),
    status: 403,
    err: { code: 'FORBIDDEN' },
  },
  {
    what: 'a token that somebody made up',
    make: ({ lang }) =>
      visitor.call(
        'admin/init',
        {},
        { headers: { authorization: 'Bearer abc.def.ghi' }, ...(lang && { lang }) },
      ),
    status: 401,
    err: { code: 'SESSION_EXPIRED' },
  },
]

test.each(mistakes.map((mistake) => [mistake.what, mistake] as const))(
  '%s',
  async (_, { make, status, err }) => {
    const swedish = await make({ lang: 'sv' })
    const english = await make({ lang: 'en' })
    for (const answer of [swedish, english]) {
      expect(answer.status).toBe(status)
      expect(answer.body.err).toMatchObject(err)
      expect(answer.body.err).not.toHaveProperty('ref')
    }
    const [sv, en] = [swedish.body.err?.message, english.body.err?.message]
    expect(sv).toMatch(/\S/)
    expect(en).toMatch(/\S/)
    expect(en).not.toBe(sv)
  },
)

describe('nothing is lost', () => {
  test('what was sent unfinished is kept in the draft', async () => {
    const { status, body } = await visitor.call('admin/saveFormData3', {
      formId,
      data: { namn: 'Eva Ek' },
      complete: true,
    })
    expect(status).toBe(422)
    const { formDataId, caseToken } = (body.err as WireError).detail as {
      formDataId: string
      caseToken: string
    }
    const { formData } = await visitor.data('admin/loadForm3', { formId, formDataId, caseToken })
    expect(formData).toMatchObject({ draft: true, data: { namn: 'Eva Ek' } })
  })

  test('of two who answer the same question, the second is told what the first said', async () => {
    const begun = await visitor.data('admin/saveFormData3', { formId, data: { namn: 'Eva' } })
    const { formDataId, caseToken, revision } = begun
    const save = (namn: string) =>
      visitor.call('admin/saveFormData3', { formId, formDataId, caseToken, revision, data: { namn } })
    expect((await save('Eva Ek')).status).toBe(200)
    const { status, body } = await save('Eva Alm')
    expect(status).toBe(409)
    expect(body.err).toMatchObject({
      code: 'CONFLICT',
      detail: { fields: { namn: { yours: 'Eva Alm', theirs: 'Eva Ek' } } },
    })
    expect(
      (await visitor.data('admin/loadForm3', { formId, formDataId, caseToken })).formData.data.namn,
    ).toBe('Eva Ek')
  })

  test('a document that somebody else has changed is not written over', async () => {
    const { id } = await admin.data('admin/create', { page: 'category', data: { name: 'Vatten' } })
    const update = (description: string) =>
      admin.call('admin/update', { page: 'category', id, revision: 1, data: { description } })
    expect((await update('Kranar')).status).toBe(200)
    const second = await update('Rör')
    expect(second.status).toBe(409)
    expect(second.body.err).toMatchObject({ code: 'CONFLICT', detail: { theirs: { description: 'Kranar' } } })
  })

  test('a case that has left its state is not moved from there again', async () => {
    const { formDataId } = await visitor.data('admin/saveFormData3', { formId, data: report, complete: true })
    const move = () =>
      admin.call('admin/changeStatus3', { formDataId, connectionId: 'borja', currentStateId: 'ny' })
    expect((await move()).body).toMatchObject({ status: { _id: 'under-handlaggning' } })
    const again = await move()
    expect(again.status).toBe(409)
    expect(again.body.err?.code).toBe('STATUS_CHANGED')
  })

  test('a form is built in one browser at a time', async () => {
    const other = await server.login()
    expect((await admin.data('fb3/lock', { id: formId })).lock.mine).toBe(true)
    const { normStructure, rootId, revision, lock } = await other.data('fb3/load', { id: formId })
    expect(lock).toMatchObject({ mine: false, holder: { name: expect.any(String) } })
    const save = (who: Client) => who.call('fb3/save', { id: formId, normStructure, rootId, revision })
    const refused = await save(other)
    expect(refused.status).toBe(409)
    expect(refused.body.err?.code).toBe('LOCKED')
    expect((await save(admin)).status).toBe(200)
    await admin.data('fb3/unload', { id: formId })
  })

  test('a login that has ended is said to have, and the visitor keeps the draft', async () => {
    const gone = await server.login()
    const { formDataId, revision } = await gone.data('admin/saveFormData3', { formId, data: { namn: 'Eva' } })
    await gone.post('/logout', {})
    const lost = await gone.call('admin/saveFormData3', {
      formId,
      formDataId,
      revision,
      data: { namn: 'Eva Ek' },
    })
    expect(lost.status).toBe(401)
    expect(lost.body.err?.code).toBe('SESSION_EXPIRED')
    const back = await server.login()
    await back.data('admin/saveFormData3', { formId, formDataId, revision, data: { namn: 'Eva Ek' } })
    const { formData } = await back.data('admin/loadForm3', { formId })
    expect(formData).toMatchObject({ _id: formDataId, data: { namn: 'Eva Ek' } })
  })

  test('an upload that was cut leaves no file, and can be finished', async () => {
    const bytes = Buffer.from('En beskrivning av felet.')
    const { assetId } = await admin.data('admin/initUpload3', {
      name: 'fel.txt',
      size: bytes.length,
      mimeType: 'text/plain',
    })
    const cut = await admin.call('admin/finishUpload3', { assetId })
    expect(cut.status).toBe(422)
    expect(cut.body.err?.code).toBe('INVALID')
    expect((await fetch(`${server.url}/api/asset/${assetId}`, { headers: admin.headers })).status).toBe(404)
    await admin.data('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
    await admin.data('admin/finishUpload3', { assetId })
    const file = await fetch(`${server.url}/api/asset/${assetId}`, { headers: admin.headers })
    expect(await file.text()).toBe('En beskrivning av felet.')
  })
})
