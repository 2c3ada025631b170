import { expect, setDefaultTimeout, test } from 'bun:test'
import { installation } from './support/installation.ts'
import { isBuilt } from './support/server.ts'

setDefaultTimeout(60_000)
const own = installation({ name: 'closed', about: 'forms that are closed' })

const look = async (path: string) => {
  const response = await fetch(`${own.server.url}${path}`, { headers: { accept: 'text/html' } })
  return { status: response.status, text: await response.text() }
}
const formId = 'form-felanmalan'

test.skipIf(!isBuilt)('a form that was closed says so (410), one that is not there too (404)', async () => {
  const act = (action: string, input: object) => own.act(action, { ...input }, own.staff)
  const { revision } = await act('admin/load', { page: 'form', id: formId })
  await act('admin/update', { page: 'form', id: formId, revision, data: { path: 'fel-i-gatan' } })
  await act('form/publish', { id: formId })
  const open = [`/v/s?formId=${formId}`, `/v/${formId}`, '/v/fel-i-gatan']
  for (const path of open) expect([path, (await look(path)).status]).toEqual([path, 200])
  await act('form/unpublish', { id: formId })
  for (const path of open) {
    const { status, text } = await look(path)
    expect([path, status]).toEqual([path, 410])
    // Said to people, with the way on, and nothing of what it asked.
    expect(text).toContain('Till startsidan')
    expect(text).not.toContain('name="galler"')
  }
  for (const path of ['/v/s?formId=form-finns-inte', '/v/form-finns-inte', '/v/finns-inte'])
    expect([path, (await look(path)).status]).toEqual([path, 404])
})

test.skipIf(!isBuilt)('one that was never published tells nobody what it is called', async () => {
  const { _id } = await own.act(
    'admin/create',
    { page: 'form', data: { name: 'Hemligt utkast', title: 'Hemligt utkast', formType: 'standard' } },
    own.staff,
  )
  for (const path of [`/v/s?formId=${_id}`, `/v/${_id}`]) {
    const { status, text } = await look(path)
    expect([404, 410]).toContain(status)
    expect(text).not.toContain('Hemligt utkast')
  }
})
