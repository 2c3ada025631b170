import { micromark } from 'micromark'
import { useEffect, useMemo, useState } from 'react'
import { localise } from '../../../src/shared/catalogue/read/localise.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { valueDefinition } from '../../../src/shared/catalogue/values.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { factsOf } from '../../../src/shared/rules/condition/facts.ts'
import { fillFrom } from '../../../src/shared/rules/text/fill.ts'
import type { TreeMode } from '../../../src/shared/schemas/define.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { Icon } from '../../kit/Icon.tsx'
import { createFill } from '../../runtime/fill.ts'
import { FormView } from '../../runtime/form/FormView.tsx'
import { type Page, PageContext } from '../../runtime/page.ts'
import { RenderNode } from '../../runtime/RenderNode.tsx'
import { loadComponents } from '../../runtime/registry.ts'
import { createPageStore } from '../../runtime/store.ts'
import type { BuilderClient, BuilderDocument } from '../client.ts'
import { findingsOf } from '../found/findings.ts'
import { sourceOf } from '../found/sources.ts'
import { previewClient } from './previewClient.ts'
import { previewForm } from './previewForm.ts'

export interface PreviewPageProps {
  tree: Tree
  document: BuilderDocument
  mode: TreeMode
  locale: Locale
  t: Translate
  still: boolean
  client: BuilderClient
}

/** A draft drawn by the runtime, with nobody logged in; what lists and menus show is read from the server. */
export function PreviewPage({ tree, document, mode, locale, t, still, client }: PreviewPageProps) {
  const [data, setData] = useState<Record<string, unknown> | null>(null)
  const [said, setSaid] = useState('')
  const local = useMemo(() => localise(tree, locale), [tree, locale])
  const page = useMemo(() => {
    const today = new Date().toLocaleDateString('sv-SE')
    const knows = { facts: factsOf({ user: null, query: {}, locale, today }), locale, today }
    const store = createPageStore({
      tree: local,
      valueDefinition,
      facts: knows.facts,
      today,
      fill: fillFrom(knows),
    })
    const page: Page = {
      mode: still ? 'builder' : 'live',
      origin: 'admin',
      locale,
      t,
      documentId: document._id,
      tree: local,
      store,
      data: data ?? {},
      user: null,
      path: '/',
      query: {},
      csrf: '',
      fill: createFill(knows, store.state.values),
      icon: (name) => <Icon icon={name} size={20} />,
      rich: (markdown) => micromark(markdown),
      client: still ? null : previewClient({ t, say: setSaid, read: client.effect }),
      form: null,
    }
    return page
  }, [local, document, locale, t, still, data, client])
  const form = useMemo(
    () => (mode === 'form' && !still ? previewForm(local, document) : null),
    [mode, still, local, document],
  )
  useEffect(() => {
    let here = true
    const nodes = Object.values(local.nodes)
    const found = nodes.map(async (node) => {
      const source = sourceOf(node)
      return [node._id, source ? await findingsOf(client).wait(source) : undefined] as const
    })
    void Promise.all([Promise.all(found), loadComponents(nodes.map(({ type }) => type))]).then(
      ([entries]) => here && setData(Object.fromEntries(entries.filter(([, one]) => one !== undefined))),
    )
    return () => {
      here = false
    }
  }, [local, client])
  if (!data) return null
  if (still) {
    return (
      <PageContext value={page}>
        <main className="v-main">
          <h1 className="v-hidden">{document.name}</h1>
          <div inert>
            <AllPages tree={local} />
          </div>
        </main>
      </PageContext>
    )
  }
  return (
    <PageContext value={page}>
      <main className="v-main">
        {said && (
          <p role="status" className="b-preview-said">
            {said}
          </p>
        )}
        {form ? (
          <div className="v-section">
            <FormView parts={null} model={form} label="" />
          </div>
        ) : (
          local.nodes[local.rootId]?.structure.map((id) => <RenderNode key={id} id={id} />)
        )}
      </main>
    </PageContext>
  )
}

/** Everything there is, one page after the other, to be looked through. */
function AllPages({ tree }: { tree: Tree }) {
  return tree.nodes[tree.rootId]?.structure.map((id) => {
    const node = tree.nodes[id]
    if (!node || !traits.page.includes(node.type)) return <RenderNode key={id} id={id} />
    return (
      <section key={id} className="v-section v-form b-preview-step">
        <h2 className="v-heading">{String(node.extra.label ?? '')}</h2>
        <RenderNode id={id} />
      </section>
    )
  })
}
