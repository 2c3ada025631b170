import { expect, test } from 'bun:test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { messagesIn, messagesOf } from './support/messages.ts'
import { jsonFiles } from './support/sources.ts'

type Catalogue = Record<string, string>

/** An id that is a key and not the Swedish text itself, such as `validation.required`. */
const key = /^[A-Za-z][\w]*(\.[\w-]+)+$/

const used = messagesIn('src', 'ui', 'cli')
const areas = {
  sv: jsonFiles('ui/locales/sv/**/*.json'),
  en: jsonFiles('ui/locales/en/**/*.json'),
} as Record<'sv' | 'en', Map<string, Catalogue>>
const sv = merged('sv')
const en = merged('en')

test('every text has English', () => {
  expect([...used].filter(([id]) => !(id in en)).map(([id, path]) => `${path}: ${id}`)).toEqual([])
})

test('every key has Swedish', () => {
  const keys = new Set([...used.keys(), ...Object.keys(en)].filter((id) => key.test(id)))
  expect(
    [...keys].filter((id) => !(id in sv)).map((id) => `${used.get(id) ?? 'ui/locales/en'}: ${id}`),
  ).toEqual([])
})

test('both languages have a text for every id, and none is empty', () => {
  const texts = [...Object.entries(sv), ...Object.entries(en)]
  expect(texts.filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([])
  expect(Object.keys(sv).filter((id) => !(id in en))).toEqual([])
})

test('no two areas say the same id differently', () => {
  const differing = (['sv', 'en'] as const).flatMap((locale) =>
    [...areas[locale]].flatMap(([path, texts]) =>
      Object.entries(texts)
        .filter(([id, text]) => ({ sv, en })[locale][id] !== text)
        .map(([id]) => `${path}: ${id}`),
    ),
  )
  expect(differing).toEqual([])
})

test('both languages fill in the same values', () => {
  const differing = Object.entries(en).filter(
    ([id, english]) => String(values(english)) !== String(values(sv[id] ?? id)),
  )
  expect(differing.map(([id, english]) => `${sv[id] ?? id} ≠ ${english}`)).toEqual([])
})

test('ids are found in every spelling', () => {
  const text =
    "msg`Öppna`; t('Steg {n}', { n }); t(\"Ingen\"); t(\n  'Lång',\n); t('d\\'or'); cut('no'); // msg`x` is not said"
  const chosen =
    "const a = <p title={props.t(`Titel`)}>{t(many ? 'Flera' : (one as 'En') ? 'En' : 'Ingen')}</p>"
  expect(messagesOf({ path: 'a.ts', text })).toEqual(['Öppna', 'Steg {n}', 'Ingen', 'Lång', "d'or"])
  expect(messagesOf({ path: 'b.tsx', text: chosen })).toEqual(['Titel', 'Flera', 'En', 'Ingen'])
})

function merged(locale: 'sv' | 'en'): Catalogue {
  return Object.assign({}, ...areas[locale].values())
}

/** The names of the values an ICU text fills in. */
function values(text: string): string[] {
  const names = new Set<string>()
  const visit = (token: unknown): void => {
    if (!Array.isArray(token)) return
    const [name, , choices] = token as [string, string?, Record<string, unknown>?]
    names.add(name)
    for (const choice of Object.values(choices ?? {})) if (Array.isArray(choice)) choice.forEach(visit)
  }
  const tokens = compileMessage(text)
  if (Array.isArray(tokens)) tokens.forEach(visit)
  return [...names].sort()
}
