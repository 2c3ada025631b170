import { expect, test } from 'bun:test'
import en from '../../../ui/locales/en/accounts.json'
import sv from '../../../ui/locales/sv/accounts.json'
import { makeI18n, translator } from '../../shared/i18n.ts'
import { wrongCode } from './links.ts'

test.each([
  ['sv', sv, 'återstår.', 'Skicka en ny kod.'],
  ['en', en, 'left.', 'Send a new one.'],
] as const)(
  'a code that is wrong says how many tries are left, and what to do when there are none: %s',
  (locale, texts, left, ask) => {
    const t = translator(makeI18n(locale, texts))
    const say = (...found: Parameters<typeof wrongCode>) => {
      const { fields = {}, values } = wrongCode(...found).options
      return t({ id: fields.code ?? '' }, values)
    }
    expect(say({ dead: 'wrong', left: 3 })).toEndWith(left)
    expect(say({ dead: 'wrong', left: 3 })).toContain(' 3 ')
    expect(say({ dead: 'wrong', left: 3 }, '2026-12')).toMatch(/(ärende|case) 2026-12\..* 3 /)
    expect(say({ dead: 'wrong', left: 1 })).toMatch(/Ett försök|One try/)
    for (const over of [{ dead: 'wrong', left: 0 }, { dead: 'used' }, { dead: 'expired' }] as const)
      expect(say(over)).toEndWith(ask)
  },
)
