import { expect, test } from 'bun:test'
import { category } from '../../../src/shared/schemas/category.ts'
import { form } from '../../../src/shared/schemas/form.ts'
import { leadOf } from './lead.ts'

const row = { _id: 'a', text: {} }

test.each([
  ['a folder', form, { isFolder: true, icon: 'house' }, { lead: 'folder' }],
  ['a form with nothing of its own', form, {}, {}],
  ['a form with an icon', form, { icon: 'house' }, { lead: 'house' }],
  [
    'a form with an icon in a color',
    form,
    { icon: 'house', color: '1f5fa8' },
    { lead: 'house', color: '#1f5fa8' },
  ],
  ['a form with a color alone', form, { color: '1f5fa8' }, {}],
  ['a kind without icons', category, { icon: 'house' }, {}],
])('%s', (_, schema, more, lead) => expect(leadOf(schema, { ...row, ...more })).toEqual(lead))
