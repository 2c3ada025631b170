import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import type { AnySettings } from '../../../src/shared/catalogue/anySettings.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { useClient, useServerEvent } from '../../admin/client.tsx'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { PageContext } from '../../runtime/page.ts'
import { RenderNode } from '../../runtime/RenderNode.tsx'
import { $editableView } from '../state/editableView.ts'
import { $pageFrame, wholeFrame } from '../state/pageFrame.ts'
import { $session } from '../state/session.ts'
import { createRuntimePage } from './runtimePage.tsx'

/** A page of the back office that a builder made, drawn by the same runtime as visitors' pages. */
export function AdminPage({ url, param1 }: { url: string; param1?: string | undefined }) {
  const t = useT()
  const client = useClient()
  const locale = useLocale()
  const search = useSearch()
  const session = useStore($session)
  const query = useMemo(() => {
    const all = Object.fromEntries(new URLSearchParams(search))
    return param1 ? { ...all, param1 } : all
  }, [search, param1])
  const loaded = useLoaded(JSON.stringify([url, query, locale]), () =>
    client.call('admin/loadView3', { url, page: 'adminPage', queryParams: query }),
  )
  const view = loaded.data
  useServerEvent('publish', ({ id }) => {
    if (id === view?.view._id) loaded.reload()
  })
  const id = view?.view._id ?? null
  const name = view?.view.name
  useEffect(() => {
    if (name) document.title = `${name} – Verkstad`
  }, [name])
  const icon = view?.view.icon
  const description = view?.view.description
  const hideTop = view?.view.hideMenu === true
  const hideLeft = view?.view.hideLeftMenu === true
  useEffect(() => {
    $editableView.set(id)
    $pageFrame.set({ hideTop, hideLeft })
    return () => {
      $editableView.set(null)
      $pageFrame.set(wholeFrame)
    }
  }, [id, hideTop, hideLeft])
  const page = useMemo(
    () =>
      view &&
      createRuntimePage({
        documentId: view.view._id,
        tree: { rootId: view.rootId, nodes: view.normStructure },
        data: view.data,
        path: `/page/${url}`,
        query,
        session,
        locale,
        t,
        client,
      }),
    [view, url, query, session, locale, t, client],
  )
  if (loaded.error) {
    return (
      <Page title={t('Sida')}>
        <Failed
          error={loaded.error}
          onRetry={loaded.reload}
          action={
            <Link href="/" className="k-button">
              {t('Till startsidan')}
            </Link>
          }
        />
      </Page>
    )
  }
  if (!page || !view) return <Loading />
  const content = (
    <div className="v-page v-dense s-runtime">
      <PageContext value={page}>
        <RenderNode id={page.tree.rootId} />
      </PageContext>
    </div>
  )
  // A page with a main heading of its own needs no other.
  if (hasMainHeading(page.tree)) return <div className="a-page">{content}</div>
  return (
    <Page
      title={view.view.name}
      {...(typeof icon === 'string' && icon ? { icon } : {})}
      {...(typeof description === 'string' && description ? { description } : {})}
    >
      {content}
    </Page>
  )
}

function hasMainHeading({ nodes }: Tree): boolean {
  return Object.values(nodes).some(
    ({ type, extra }: { type: string; extra: AnySettings }) =>
      traits.heading.includes(type) && (extra.tagName ?? 'h1') === 'h1',
  )
}
