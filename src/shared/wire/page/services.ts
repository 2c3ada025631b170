import type { FormOwnCase } from './ownCase.ts'

export interface Crumb {
  label: string
  href: string | null
}

export interface CategoriesModel {
  /** Address of the view that a card leads to. */
  to: string
  cards: readonly CategoryCard[]
}

export interface CategoryCard {
  categoryId: string
  name: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  description?: string
  /** Asset id, served from `/a/{img}`. */
  img?: string
}

export interface Folder {
  categoryId: string
  label: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  description?: string
  href: string
  count: number
}

export interface ProcessListModel {
  /** The folder that was asked for is not there: this is the top level. */
  unknown?: true
  /** From the top level down to the folder that is shown. */
  breadcrumbs: readonly Crumb[]
  folders: readonly Folder[]
  processes: readonly ProcessCard[]
  /** Process id → favourite of the user. */
  love: Record<string, boolean>
}

export interface ProcessCard {
  /** The process, or for a form without one the form. */
  _id: string
  publishId: string
  /** Null for a form without a process. */
  processId: string | null
  name: string
  /** Of name and description, where that is not the page's. */
  lang?: string
  aboutLang?: string
  /** Of the form. */
  icon?: string
  description?: string
  href: string
  external?: boolean
}

/** What the loader of a Process finds. */
export interface ProcessModel {
  /** null: there is no such process, or nobody can begin a case in it. */
  process: ProcessCard | null
  /** It is a favourite of the user's. */
  loved: boolean
}

/** What the loader of a ProcessOverview finds. */
export interface ProcessOverviewModel {
  /** null: nobody can begin a case in it. */
  process: ProcessCard | null
  /** Where the case stands that the address names, where the visitor sent it in. */
  mine?: Pick<FormOwnCase, 'status' | 'steps'>
  /** How it goes, as far as the builder says that beforehand; empty where it is told of one's own case. */
  steps: FormOwnCase['steps']
}
