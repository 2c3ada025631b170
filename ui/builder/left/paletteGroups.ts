import type { ComponentDefinition } from '../../../src/shared/catalogue/define.ts'
import { type Locale, type Message, msg } from '../../../src/shared/i18n.ts'
import type { TreeMode } from '../../../src/shared/schemas/define.ts'

export interface PaletteGroup {
  id: string
  title: Message
  components: ComponentDefinition[]
}

/**
 * What can be put on a page of this mode, in groups: what answers, what only tells, the layout, and then the
 * catalogue's other groups. Columns are made by their row and pages by the page tabs, so neither stands here.
 */
export function paletteGroups(catalogue: readonly ComponentDefinition[], mode: TreeMode): PaletteGroup[] {
  const offered = catalogue.filter(
    (component) => !component.hidden && !madeElsewhere(component) && component.parents[mode]?.length,
  )
  return groups.flatMap(({ id, title, holds }) => {
    const components = offered.filter(holds)
    return components.length > 0 ? [{ id, title, components }] : []
  })
}

/** A component that a search found, and the synonym it was found by where its name does not say it. */
export interface Found {
  component: ComponentDefinition
  by?: string
}

/**
 * Groups with only the components that are called so: by name or type, by a synonym in either language that
 * has a word which begins so. Case, hyphens and marks over letters do not matter. A search that is blank finds all.
 */
export function searchPalette(
  groups: readonly PaletteGroup[],
  search: string,
  { nameOf, locale }: PaletteReader,
): FoundGroup[] {
  const wanted = plain(search)
  return groups.flatMap(({ components, ...group }) => {
    const found = components.flatMap(
      (component) => foundBy(component, wanted, nameOf(component), locale) ?? [],
    )
    return found.length > 0 ? [{ ...group, found }] : []
  })
}

/** Who searches: what things are called for them, and the language whose synonyms they are told first. */
export interface PaletteReader {
  nameOf(component: ComponentDefinition): string
  locale: Locale
}

export type FoundGroup = Omit<PaletteGroup, 'components'> & { found: Found[] }

function foundBy(
  component: ComponentDefinition,
  wanted: string,
  name: string,
  locale: Locale,
): Found | undefined {
  const { type, title, synonyms } = component
  // The Swedish name is found in English, too; the English one is the type or among the synonyms.
  if ([name, title.id, type].some((one) => plain(one).includes(wanted))) return { component }
  const words = synonyms ? [...synonyms[locale], ...Object.values(synonyms).flat()] : []
  const by = words.find((one) => plain(one) === wanted) ?? words.find((one) => begins(plain(one), wanted))
  return by === undefined ? undefined : { component, by }
}

/** The settings that it begins with when it is put on the page from there. */
export function meantBy({ component: { meant = [] }, by }: Found): Record<string, unknown> {
  return meant.find((one) => by !== undefined && one.by.includes(by))?.settings ?? {}
}

/** Whether one of the words begins so: `ja eller nej` is found by `nej`, and `fritext` not by `text`. */
const begins = (text: string, wanted: string) => ` ${text}`.includes(` ${wanted}`)

/** Case, marks and hyphens do not matter, `epost` or `e-post`; a stroke stands between words, `ja/nej`. */
const plain = (text: string) =>
  text
    .trim()
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}-]/gu, '')
    .replace(/\s*\/\s*/g, ' ')

const madeElsewhere = ({ traits }: ComponentDefinition) =>
  traits?.includes('column') || traits?.includes('page')

const groups: { id: string; title: Message; holds(component: ComponentDefinition): boolean }[] = [
  { id: 'fields', title: msg`Fält`, holds: (c) => c.group === 'core' && holdsAnswer(c) },
  { id: 'content', title: msg`Innehåll`, holds: (c) => c.group === 'core' && !holdsAnswer(c) },
  { id: 'layout', title: msg`Layout`, holds: (c) => c.group === 'layout' },
  { id: 'data', title: msg`Ärenden och data`, holds: (c) => c.group === 'data' },
  { id: 'auth', title: msg`Inloggning`, holds: (c) => c.group === 'auth' },
  { id: 'booking', title: msg`Bokning`, holds: (c) => c.group === 'booking' },
  { id: 'maps', title: msg`Kartor`, holds: (c) => c.group === 'maps' },
  { id: 'effects', title: msg`Effekter`, holds: (c) => c.group === 'effects' },
]

/** Formatted text can be an answer, but is mostly written by the builder. */
const holdsAnswer = (component: ComponentDefinition) =>
  Boolean(component.value) && !component.traits?.includes('tells')
