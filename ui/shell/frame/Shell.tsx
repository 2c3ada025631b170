import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { useClient, useServerEvent } from '../../admin/client.tsx'
import { useT } from '../../kit/text.tsx'
import { $reloads } from '../state/account.ts'
import { $debugOpen } from '../state/debugLog.ts'
import { $pageFrame } from '../state/pageFrame.ts'
import { $locale } from '../state/texts.ts'
import { DebugPanel } from './DebugPanel.tsx'
import { LeftMenu } from './LeftMenu.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuWidth } from './useMenuWidth.ts'

/** Top bar, left menu and a page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT()
  const [path] = useLocation()
  const debugging = useStore($debugOpen)
  const reloads = useStore($reloads)
  const items = useMenu()
  const { hideTop, hideLeft } = useStore($pageFrame)
  const menu = useMenuWidth()
  const { toggle, settle } = menu
  const shape = hideLeft ? 'hidden' : menu.shape
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new path
  useEffect(settle, [path])
  return (
    <div className={`s-shell s-menu-${shape}`}>
      <a href="#main" className="s-skip">
        {t('Hoppa till innehållet')}
      </a>
      {!hideTop && (
        <TopBar menuOpen={shape === 'full' || shape === 'over'} {...(hideLeft ? {} : { onMenu: toggle })} />
      )}
      <div className="s-body">
        {shape !== 'hidden' && <LeftMenu items={items} narrow={shape === 'icons'} />}
        {shape === 'over' && (
          <button type="button" className="s-cover" aria-label={t('Fäll ihop menyn')} onClick={toggle} />
        )}
        <main id="main" className="s-main" tabIndex={-1} key={reloads}>
          <PageBoundary path={path}>{children}</PageBoundary>
        </main>
      </div>
      {debugging && <DebugPanel />}
    </div>
  )
}

/** The menu is loaded with the page, again in another language, and when a menu is changed. */
function useMenu(): readonly MenuItem[] {
  const client = useClient()
  const locale = useStore($locale)
  const [items, setItems] = useState<readonly MenuItem[]>([])
  const load = () =>
    client.call('admin/loadMenu3', {}).then(
      ({ items }) => setItems(items),
      () => {},
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per language
  useEffect(() => void load(), [locale])
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'menu') void load()
  })
  return items
}
