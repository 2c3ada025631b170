import type { ReactNode } from 'react'
import { valueDefinition } from '../../src/shared/catalogue/values.ts'
import type { Translate } from '../../src/shared/i18n.ts'
import { factsOf } from '../../src/shared/rules/condition/facts.ts'
import { fillFrom } from '../../src/shared/rules/text/fill.ts'
import type { DrawnTree } from '../../src/shared/tree/tree.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'
import type { Client } from '../runtime/client.ts'
import { createFill } from '../runtime/fill.ts'
import type { Page } from '../runtime/page.ts'
import { createPageStore } from '../runtime/store.ts'

export interface PageParts {
  t: Translate
  client: Client | null
  icon(name: string): ReactNode
  /** Another tree than the model's: the view template's. */
  tree?: DrawnTree
  slot?: ReactNode
}

/** What the components of a visitor's page know, made from the model alike on both sides. */
export function createPage(model: PageModel, { t, client, icon, tree = model.tree, slot }: PageParts): Page {
  const { locale, user, query, today } = model
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
    origin: 'portal',
    locale,
    t,
    documentId: model.documentId,
    tree,
    store,
    data: model.data,
    user,
    path: model.path,
    query,
    csrf: model.csrf,
    fill: createFill(knows, store.state.values),
    icon,
    client,
    form: null,
    slot,
  }
}
