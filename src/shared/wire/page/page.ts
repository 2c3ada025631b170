import type { Locale } from '../../i18n.ts'
import type { FactUser } from '../../rules/condition/facts.ts'
import type { DrawnTree } from '../../tree/tree.ts'
import type { LoginModel } from './account.ts'
import type { CaseSigning, PaymentModel } from './apart.ts'
import type { FormModel } from './form.ts'
import type { NavbarModel } from './nav.ts'
import type { CategoriesModel, ProcessListModel, ProcessModel, ProcessOverviewModel } from './services.ts'
import type { TicketsModel } from './tickets.ts'
import type { FormTodoModel, TodosModel } from './todos.ts'

/** Everything a published page is drawn from: on the server, and again in the browser when it has something to do. */
export interface PageModel {
  locale: Locale
  /** Id of the view (or admin page) that the tree belongs to: effects read a component's settings from there. */
  documentId: string
  /** Of the view, for the window's title. */
  name: string
  /** Of the site, last in the window's title; may be empty. */
  siteName: string
  /** `/v/{url}` or `/v/{url}/{param1}`. */
  path: string
  query: Record<string, string>
  /** Proves that a form sent to the server was on a page that it served. */
  csrf: string
  /** YYYY-MM-DD in Sweden. */
  today: string
  user: PageUser | null
  /** Short-lived, for the calls of a page with script; null for a visitor. */
  token: string | null
  /** What it shows cannot be asked for again: it offers no other language, which would be another page. */
  once?: true
  /** In its place something is said for as long as the login sees what somebody else does; it is back when that ends. */
  looking?: true
  tree: DrawnTree
  /** Node id → what its component's loader found (`src/server/pages/loaders`). */
  data: Readonly<Record<string, unknown>>
}

/** What the loaders of `src/server/pages/loaders` find, by the type of the component. */
export interface ComponentData {
  Categories: CategoriesModel
  Form: FormModel
  FormTodo: FormTodoModel
  Login: LoginModel
  Navbar: NavbarModel
  payment: PaymentModel
  Process: ProcessModel
  ProcessList: ProcessListModel
  ProcessOverview: ProcessOverviewModel
  Signature: CaseSigning
  Tickets: TicketsModel
  Todos: TodosModel
}

export type DataOfComponent<T extends string> = T extends keyof ComponentData ? ComponentData[T] : unknown

/** Colors of a page. */
export interface PageTheme {
  /** `auto` follows the visitor's system. */
  mode: 'light' | 'dark' | 'auto'
  /** Rules that override tokens, and the site's own css. */
  css: string
}

/** The visitor who is logged in, as far as pages may know. */
export type PageUser = FactUser
