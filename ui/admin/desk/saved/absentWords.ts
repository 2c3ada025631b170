import { type Message, msg, type Translate } from '../../../../src/shared/i18n.ts'

const whats: Readonly<Record<string, { one: Message; named?: Message }>> = {
  form: { one: msg`ett formulär`, named: msg`formuläret {name}` },
  process: { one: msg`en process` },
  category: { one: msg`en kategori` },
  status: { one: msg`en status`, named: msg`statusen {name}` },
  stateGroup: { one: msg`en statusgrupp`, named: msg`statusgruppen {name}` },
  handler: { one: msg`en handläggare` },
  group: { one: msg`en grupp` },
  queue: { one: msg`en kö` },
  tag: { one: msg`en etikett` },
  priority: { one: msg`en prioritet` },
  source: { one: msg`en källa` },
  answer: { one: msg`en fråga`, named: msg`frågan {name}` },
  sort: { one: msg`det den sorteras efter`, named: msg`sorteringen efter {name}` },
  view: { one: msg`en vy`, named: msg`vyn {name}` },
  day: { one: msg`en dag`, named: msg`dagen {name}` },
  completion: { one: msg`en komplettering` },
  columns: { one: msg`en kolumn`, named: msg`kolumnen {name}` },
}

/** What is named and is not there, in words: "ett formulär, statusen Ny". Empty where all is. */
export function absentWords(
  absent: readonly { what: string; name?: string | undefined }[],
  t: Translate,
): string {
  const said = absent.map(({ what, name }) => {
    const words = whats[what]
    if (!words) return what
    return name !== undefined && words.named ? t(words.named, { name }) : t(words.one)
  })
  return [...new Set(said)].join(', ')
}
