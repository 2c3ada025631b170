import type { DrawnOf, WithoutInitial } from '../../fields/data.ts'
import type { Fields } from '../../fields/field.ts'
import type { menuEntries } from '../../schemas/menuEntries.ts'

/** What the loader of a Navbar finds: the menu as its builder stored it, less what this visitor may not see. */
export interface NavbarModel {
  content: readonly NavbarSection[]
  theme: Record<string, string>
}

type Bar = (typeof menuEntries)['types']

/** An entry of the bar in one language, without what decides who meets it and what is in it. */
type Met<K extends keyof Bar> = K extends keyof Bar ? { type: K } & Bare<Bar[K]['fields']> : never

type Bare<F extends Fields> = Omit<DrawnOf<WithoutInitial<F>>, 'enableAuth' | 'isAuth' | 'roles'>

type In<K extends keyof Bar> = Bar[K] extends { children: { types: readonly (infer C)[] } }
  ? C & keyof Bar
  : never

export type NavbarSection =
  /** `text` stands beside the picture, or alone; `alt` is for a picture that says the name itself. */
  | Met<'logo'>
  | (Met<'nav'> & { navItems: readonly NavItem[] })
  | (Met<'buttons'> & { buttons: readonly NavButton[] })
  | Met<'empty'>

export type NavItem = Omit<Met<'navItem'>, 'type'> & { sub?: readonly NavSubItem[] }

export type NavSubItem = Met<In<'navItem'>>

/** The others have less than a button; a choice of language may name one. */
export type NavButton = Partial<Omit<Met<'button'>, 'type'>> & {
  type: 'button' | 'avatar' | 'language'
  locale?: string
  sub?: readonly Met<In<'button'>>[]
}
