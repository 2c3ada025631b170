import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import type { ComponentDefinition, SettingsOf } from '../../src/shared/catalogue/define.ts'
import type { Locale, Translate } from '../../src/shared/i18n.ts'
import type { DrawnTree, TreeNode } from '../../src/shared/tree/tree.ts'
import type { DataOfComponent, PageUser } from '../../src/shared/wire/page/page.ts'
import type { Client } from './client.ts'
import type { Fill } from './fill.ts'
import type { FormRun } from './form/formRun.ts'
import type { PageStore } from './store.ts'

/** What components know about the page they stand on. */
export interface Page {
  /** In the builder nothing a visitor could do has any effect. */
  mode: 'live' | 'builder'
  /** A visitor's page, or a page in the back office. */
  origin: 'portal' | 'admin'
  locale: Locale
  t: Translate
  /** The published document that the tree belongs to. */
  documentId: string
  tree: DrawnTree
  store: PageStore
  /** What the server found for each node. */
  data: Readonly<Record<string, unknown>>
  user: PageUser | null
  /** Where the page is: `/v/s` and what stands after the question mark. */
  path: string
  query: Readonly<Record<string, string>>
  csrf: string
  /** It cannot be asked for again, in another language either. */
  once?: true
  fill: Fill
  /** The drawing of a named icon, 20 pixels. */
  icon(name: string): ReactNode
  /** Markdown as safe HTML. Absent in a visitor's browser, where the server has done it. */
  rich?(markdown: string): string
  /** Null on the server and in the builder. */
  client: Client | null
  /** The form that the node is part of. */
  form: FormRun | null
  /** The page that the form stands on; absent outside of a form. */
  around?: Page
  /** In a view template: what stands in its Content. */
  slot?: ReactNode
}

/** What a component of this definition is drawn from. */
export interface ComponentProps<
  C extends Pick<ComponentDefinition, 'type' | 'settings'> = ComponentDefinition,
> {
  node: TreeNode
  /** The node's settings with text templates filled in. */
  settings: SettingsOf<C>
  /** What the server found for it; nothing in a draft. */
  data: DataOfComponent<C['type']> | undefined
  /** The children, drawn; the builder puts its own frames around them. */
  children?: ReactNode
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('A component needs a <PageContext> above it')
  return page
}

/**
 * Whether the page has come alive. False where there is no script and in the first drawing, which has to be what the
 * server drew; true before anybody can press anything.
 */
export function useScript(): boolean {
  const { client } = usePage()
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => setReady(client !== null), [client])
  return ready
}
