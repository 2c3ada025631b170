import { micromark } from 'micromark'
import { swedishDay } from '../../../src/shared/calendar/swedishDay.ts'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { factsOf } from '../../../src/shared/rules/condition/facts.ts'
import { fillFrom } from '../../../src/shared/rules/text/fill.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { PageUser } from '../../../src/shared/wire/page/page.ts'
import type { Client } from '../../admin/client.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { createFill } from '../../runtime/fill.ts'
import type { Page } from '../../runtime/page.ts'
import { createPageStore } from '../../runtime/store.ts'
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
  /** Whom its rules and texts are about, where that is not who is logged in. */
  about?: PageUser | null
  /** Where the page leads next, in the place of an address. */
  go?: (href: string) => void
}

/** What components of a page know when it is drawn in the back office. */
export function createRuntimePage(options: RuntimePageOptions): Page {
  const { documentId, tree, data, path, query, session, locale, t, client } = options
  const user = options.about === undefined ? userOf(session) : options.about
  const today = swedishDay()
  const knows = { facts: factsOf({ user, query, locale, today }), locale, today }
  const store = createPageStore({
    tree,
    valueDefinition,
    today,
    fill: fillFrom(knows),
    facts: knows.facts,
  })
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
    fill: createFill(knows, store.state.values),
    icon: (name) => <Icon icon={name} size={20} />,
    rich: (markdown) => micromark(markdown),
    client: createRuntimeClient(client, { t, locale, ...(options.go && { go: options.go }) }),
    form: null,
  }
}

function userOf(session: ShellSession | null): PageUser | null {
  if (!session) return null
  const { userID, userName, username, roles, permissions } = session
  return { _id: userID, name: userName, email: username, roles, permissions }
}
