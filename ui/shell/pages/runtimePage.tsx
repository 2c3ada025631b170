import { micromark } from 'micromark'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { PageUser } from '../../../src/shared/wire/page.ts'
import type { Client } from '../../admin/client.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { createFill } from '../../runtime/fill.ts'
import { factsOf } from '../../runtime/form/facts.ts'
import type { Page } from '../../runtime/page.ts'
import { createPageStore, type PageStore } from '../../runtime/store.ts'
import type { ShellSession } from '../state/session.ts'
import { createRuntimeClient } from './runtimeClient.ts'

export interface RuntimePageOptions {
  documentId: string
  tree: Tree
  data: Record<string, unknown>
  path: string
  query: Readonly<Record<string, string>>
  session: ShellSession | null
  locale: Locale
  t: Translate
  client: Client
}

/** What components of a page know when it is drawn in the back office. */
export function createRuntimePage(options: RuntimePageOptions): Page {
  const { documentId, tree, data, path, query, session, locale, t, client } = options
  const user = userOf(session)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
  let store: PageStore | undefined
  const fill = createFill(locale, today, () => ({ ...store?.state.values(), user, query, today }))
  store = createPageStore({ tree, valueDefinition, today, fill, facts: factsOf({ user, query, locale }) })
  return {
    mode: 'live',
    origin: 'admin',
    locale,
    t,
    documentId,
    tree,
    store,
    data,
    user,
    path,
    query,
    csrf: '',
    fill,
    icon: (name) => <Icon icon={name} size={20} />,
    rich: (markdown) => micromark(markdown),
    client: createRuntimeClient(client, { t, locale }),
    form: null,
  }
}

function userOf(session: ShellSession | null): PageUser | null {
  if (!session) return null
  const { userID, userName, username, roles, permissions } = session
  return { _id: userID, name: userName, email: username, roles, permissions }
}
