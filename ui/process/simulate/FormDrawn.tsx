import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { fieldsOf } from '../../../src/shared/rules/page/fields.ts'
import type { FormFillModel } from '../../../src/shared/wire/page/form.ts'
import { FormView } from '../../runtime/form/FormView.tsx'
import { createFormRun } from '../../runtime/form/run.ts'
import { type Page, PageContext, usePage } from '../../runtime/page.ts'
import { RenderNode } from '../../runtime/RenderNode.tsx'
import { loadComponents } from '../../runtime/registry.ts'

export interface PageShown {
  model: FormFillModel
  page: Omit<Page, 'client' | 't' | 'locale'>
}

/** A form drawn by the runtime: page by page to be sent in, and all of it at once where the case is in. In a window of its own nothing is known of what stands around it. */
export function FormDrawn({
  model,
  page,
  client,
  said,
  t,
  locale,
}: PageShown & Pick<Page, 'client' | 't' | 'locale'> & { said: string }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let here = true
    const types = Object.values(model.tree.nodes).map(({ type }) => type)
    void loadComponents(types).then(() => here && setReady(true))
    return () => {
      here = false
    }
  }, [model])
  const whole = useMemo((): Page => ({ ...page, client, t, locale }), [page, client, t, locale])
  if (!ready) return null
  return (
    <PageContext value={whole}>
      <main className="v-main">
        {said && (
          <p role="status" className="b-preview-said">
            {said}
          </p>
        )}
        <div className="v-section">
          {model.number === null ? (
            <FormView parts={null} model={model} label="" />
          ) : (
            <AllPages model={model} />
          )}
        </div>
      </main>
    </PageContext>
  )
}

/** Every page that asks something, one after the other. */
function AllPages({ model }: { model: FormFillModel }) {
  const outer = usePage()
  const run = useMemo(() => createFormRun(model, outer, outer.store.state.context.today), [model, outer])
  const page = useMemo<Page>(
    () => ({ ...outer, tree: model.tree, store: run.store, fill: run.fill, form: run }),
    [outer, model, run],
  )
  useEffect(() => outer.client?.openForm(run), [outer, run])
  const pages = useStore(run.pages)
  const { nodes, rootId } = model.tree
  return (
    <PageContext value={page}>
      <h1 className="v-hidden">{model.form.name}</h1>
      <div className="v-form">
        {pages.map((id) =>
          id === rootId ? (
            nodes[id]?.structure.map((one) => <RenderNode key={one} id={one} />)
          ) : fieldsOf(run.store.state, [id]).length > 0 ? (
            <section key={id} aria-label={String(nodes[id]?.extra.label ?? '')}>
              <h2 className="v-step">{String(nodes[id]?.extra.label ?? '')}</h2>
              <RenderNode id={id} />
            </section>
          ) : null,
        )}
      </div>
    </PageContext>
  )
}
