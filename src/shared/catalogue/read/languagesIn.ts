import type { Fields, Values } from '../../fields/field.ts'
import { languageOf } from '../../fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../i18n.ts'
import { recordOf } from '../../record.ts'
import type { Tree } from '../../tree/tree.ts'
import { componentOf } from '../index.ts'
import * as traits from '../traits.ts'

/** Node id → the language of its texts, where it is not what is above it has; a page is read aloud by it. */
export type Languages = Readonly<Record<string, string>>

/**
 * What of a stored tree is not in the language of the page, for WCAG 2.2, 3.1.2: a node without a text in `locale`
 * is in the Swedish, or in the tree's own language (`own`) where it has one text for all. What is translated inside of
 * such a node has an entry of its own. Nothing at all for a tree that is wholly in `locale`.
 */
export function languagesIn(
  { rootId, nodes }: Tree,
  locale: Locale,
  own: string = defaultLocale,
): Languages | undefined {
  const found: Record<string, string> = {}
  function visit(id: string, around: string): void {
    const node = nodes[id]
    if (!node) return
    // What the root is called is for its builders.
    const settings = id === rootId || saysMore(node.type) ? undefined : componentOf(node.type)?.settings
    const of = settings && languageIn([...textsIn(settings, node.extra)], locale, own)
    if (of && of !== around) found[id] = of
    for (const child of node.structure) visit(child, of ?? around)
  }
  visit(rootId, locale)
  return Object.keys(found).length > 0 ? found : undefined
}

/** Components that say much else around the texts of their settings. */
const saysMore = (type: string) =>
  [traits.form, traits.slot, traits.navigation, traits.showsAnswers, traits.sends].some((types) =>
    types.includes(type),
  ) ||
  (traits.calls.includes(type) && !traits.asksNothing.includes(type))

/** Of texts in several languages, the page's own as soon as one of them has it. */
function languageIn(texts: readonly unknown[], locale: Locale, own: string): string | undefined {
  const languages = texts.flatMap((text) => {
    const one = typeof text === 'string' ? own : languageOf(recordOf(text), locale)
    return one ? [one] : []
  })
  return languages.includes(locale) ? locale : languages[0]
}

/** Texts that somebody reads: of a plain one, such as has a letter in it. */
function* textsIn(fields: Fields, values: Values): Generator<unknown> {
  for (const [key, field] of Object.entries(fields)) {
    const value = values[key]
    if (value === undefined || value === null) continue
    if (field.fields && Array.isArray(value)) {
      for (const row of value) yield* textsIn(field.fields, recordOf(row))
    } else if (field.fields) {
      yield* textsIn(field.fields, recordOf(value))
    } else if (field.translatable) {
      const texts = field.kind === 'options' && Array.isArray(value) ? value.map(labelOf) : [value]
      for (const text of texts) if (typeof text !== 'string' || /\p{L}/u.test(text)) yield text
    }
  }
}

const labelOf = (option: unknown): unknown => (typeof option === 'string' ? option : recordOf(option).label)
