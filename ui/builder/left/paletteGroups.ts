import type { ComponentDefinition } from '../../../src/shared/catalogue/define.ts'
import { type Message, msg } from '../../../src/shared/i18n.ts'
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

/** Groups with only the components whose name or type holds the text. */
export function searchPalette(
  groups: readonly PaletteGroup[],
  search: string,
  nameOf: (component: ComponentDefinition) => string,
): PaletteGroup[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (!wanted) return [...groups]
  const matches = (component: ComponentDefinition) =>
    `${nameOf(component)} ${component.type}`.toLocaleLowerCase().includes(wanted)
  return groups.flatMap((group) => {
    const components = group.components.filter(matches)
    return components.length > 0 ? [{ ...group, components }] : []
  })
}

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
