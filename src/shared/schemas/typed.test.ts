import { expect, test } from 'bun:test'
import type { Documents } from '../../server/documents/documents.ts'
import type { KindOf } from '../../server/documents/kinds/kind.ts'
import type { Session } from '../../server/session.ts'
import { color, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { counter } from './counter.ts'
import { defineSchema } from './define.ts'
import type { DocumentNamed, DocumentOf } from './document.ts'
import type { Id } from './kindNames.ts'

// What holds here holds in the type check: each line below an expectation has to be an error.

const base = {
  name: 'category',
  icon: 'folder',
  title: msg`En`,
  plural: msg`Flera`,
  scope: 'organisation',
  allow: { read: 'user', write: 'admin' },
  page: { none: 'a trial' },
} as const
const fields = { name: text(msg`Namn`, { required: true }), color: color(msg`Färg`) }
const list = { columns: [], search: [], sort: {} }
const dialog = { basic: [] }

test('columns, search, order and dialog name fields that are there', () => {
  const good = defineSchema({
    ...base,
    fields,
    list: { columns: ['name', 'updated'], search: ['name'], sort: { color: -1 } },
    dialog: { basic: ['name'], advanced: ['color'], steps: [{ title: msg`Steg`, keys: ['color'] }] },
  })
  expect(good.allow.publish).toBe('admin')
  // @ts-expect-error A column
  defineSchema({ ...base, fields, dialog, list: { ...list, columns: ['shade'] } })
  // @ts-expect-error A text that is searched
  defineSchema({ ...base, fields, dialog, list: { ...list, search: ['updated'] } })
  // @ts-expect-error An order
  defineSchema({ ...base, fields, dialog, list: { ...list, sort: { shade: 1 } } })
  // @ts-expect-error A field of the dialog
  defineSchema({ ...base, fields, list, dialog: { basic: ['shade'] } })
  // @ts-expect-error A field of the dialog's second tab
  defineSchema({ ...base, fields, list, dialog: { basic: [], advanced: ['shade'] } })
  const steps = [{ title: base.title, keys: ['shade'] as const }]
  // @ts-expect-error A field of a step
  defineSchema({ ...base, fields, list, dialog: { basic: [], steps } })
  const depending = { ...fields, url: text(base.title, { shownWhen: { field: 'shade', in: ['a'] } }) }
  // @ts-expect-error What a field depends on
  defineSchema({ ...base, fields: depending, list, dialog })
  // @ts-expect-error A kind that is not there
  defineSchema({ ...base, name: 'categori', fields, list, dialog })
  // @ts-expect-error A kind that is not there and may point at it
  defineSchema({ ...base, fields, list, dialog, usedBy: ['forms'] })
})

test('a document is typed by its kind, whether asked for by definition or by name', () => {
  const number = (one: DocumentOf<typeof counter>): string => one.format
  const parent = (one: DocumentNamed<'category'>): Id<'category'> | null | undefined => one.parent
  // @ts-expect-error A field that the kind does not have
  const wrong = (one: DocumentNamed<'category'>) => one.parents
  // @ts-expect-error What refers to a category refers to no form
  const other = (one: DocumentNamed<'category'>): Id<'form'> | null | undefined => one.parent
  expect([number, parent, wrong, other]).toHaveLength(4)
})

test('what the server looks up is typed by the name of the kind', () => {
  const asked = async (documents: Documents, session: Session, page: string) => {
    const format: string | undefined = (await documents.find(session, 'counter', 'id'))?.format
    const anything: unknown = (await documents.get(session, page, 'id')).format
    // @ts-expect-error A kind that is not there
    await documents.find(session, 'counters', 'id')
    // @ts-expect-error A field that the kind does not have
    await documents.findBy(session, 'user', 'mail', 'a@example.org')
    // @ts-expect-error Not what a counter holds
    const pattern = (await documents.all(session, 'counter')).map((one) => one.pattern)
    return [format, anything, pattern]
  }
  expect(asked).toBeFunction()
})

test('what is published, written and hooked into is typed by the name of the kind', () => {
  const asked = async (documents: Documents, session: Session) => {
    const roles = (await documents.published(session, 'process', 'id'))?.data.assignmentRoles
    const key: string | undefined = roles?.[0]?.key
    const [form] = await documents.allPublished(session, 'form')
    const where: string | null | undefined = form?.data.process
    // @ts-expect-error A field that a form does not have
    const wrong = form?.data.processes
    // @ts-expect-error A field that a view does not have
    await documents.publishedBy(session, 'view', 'address', 'home')
    // @ts-expect-error Nothing of that name can be written
    await documents.create(session, { page: 'category', data: { name: 'Gata', parents: 'id' } })
    // @ts-expect-error No such choice
    await documents.update(session, { page: 'user', id: 'id', data: { status: 'gone' } })
    return [key, where, wrong]
  }
  const hook: KindOf<'user'> = {
    // @ts-expect-error A field that a person does not have
    check: ({ values }) => (values.mail ? {} : { email: 'validation.required' }),
  }
  expect([asked, hook]).toHaveLength(2)
})
