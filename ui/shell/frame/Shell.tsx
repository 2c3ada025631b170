import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLeftJobs } from '../../admin/job/useLeftJobs.ts'
import { useIsViewing } from '../../admin/session.tsx'
import { useT } from '../../kit/text.tsx'
import { $reloads } from '../state/account.ts'
import { $debugOpen } from '../state/debugLog.ts'
import { $pageFrame } from '../state/pageFrame.ts'
import { DebugPanel } from './DebugPanel.tsx'
import { LeftMenu } from './LeftMenu.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenu } from './useMenu.ts'
import { useMenuWidth } from './useMenuWidth.ts'

/** Top bar, left menu and a page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT()
  const [path] = useLocation()
  const debugging = useStore($debugOpen)
  const reloads = useStore($reloads)
  const items = useMenu()
  const { hideTop, hideLeft } = useStore($pageFrame)
  const isViewing = useIsViewing()
  const menu = useMenuWidth()
  const { toggle, settle } = menu
  const shape = hideLeft ? 'hidden' : menu.shape
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every new path
  useEffect(settle, [path])
  useLeftJobs()
  return (
    <div className={`s-shell s-menu-${shape}`}>
      <a href="#main" className="s-skip">
        {t('Hoppa till innehållet')}
      </a>
      {(!hideTop || isViewing) && (
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
