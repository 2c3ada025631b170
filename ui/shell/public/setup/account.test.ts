import { expect, test } from 'bun:test'
import { isComplete, problemsOf } from './account.ts'

const good = {
  email: 'a@b.se',
  password: 'sex tecken',
  repeated: 'sex tecken',
  template: 'blank',
  organisation: '',
}

test.each([
  ['nothing yet', { email: '', password: '', repeated: '' }, {}, false],
  ['all in order', {}, {}, true],
  ['no e-mail', { email: '' }, {}, false],
  ['a broken e-mail', { email: 'a@b' }, { email: 'Enter a valid email' }, false],
  ['different passwords', { repeated: 'x' }, { repeated: 'Passwords do not match' }, false],
  ['not repeated yet', { repeated: '' }, {}, false],
  ['five characters', { password: '12345', repeated: '12345' }, {}, false],
  ['six characters', { password: '123456', repeated: '123456' }, {}, true],
])('%s', (_, part, problems, complete) => {
  expect(problemsOf({ ...good, ...part })).toEqual(problems)
  expect(isComplete({ ...good, ...part })).toBe(complete)
})
