import type { Values } from '../../../src/shared/fields/field.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { CategoriesModel } from '../../../src/shared/wire/page/services.ts'

/** Where what a component shows comes from: an effect that only reads, and what is told to it. */
export interface Source {
  effect: string
  context: Values
  /** The effect's answer as the component takes it. */
  model(answer: unknown): unknown
}

/** The source of what a node shows beyond its own settings; null for those that show nothing else. */
export function sourceOf({ type, extra }: TreeNode): Source | null {
  return sources[type]?.(extra) ?? null
}

/** Effects that change nothing: a draft may ask for them while it is tried. */
export const readingEffects: ReadonlySet<string> = new Set([
  'Verkstad/getMenu',
  'Verkstad/getCategories',
  'Components/ProcessList/get',
  'Components/Tickets/list',
  'Components/Tickets/own',
  'Components/Tickets/assigned',
  'Category/list',
  'Form/search',
  'Form/count',
])

const sources: Record<string, (settings: Values) => Source | null> = {
  Navbar: ({ menuId }) =>
    typeof menuId === 'string' && menuId !== ''
      ? { effect: 'Verkstad/getMenu', context: { menuId }, model: (menu) => menu }
      : null,
  Categories: ({ categories }) => ({
    effect: 'Verkstad/getCategories',
    context: { categories: ids(categories) },
    // Links lead nowhere here.
    model: (cards): CategoriesModel => ({ to: '', cards: cards as CategoriesModel['cards'] }),
  }),
  ProcessList: ({ categories, to }) => ({
    effect: 'Components/ProcessList/get',
    context: { categories: ids(categories), ...(typeof to === 'string' && to !== '' ? { to } : {}) },
    model: (list) => list,
  }),
}

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
