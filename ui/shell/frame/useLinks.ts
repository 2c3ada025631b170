import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isPortalPath } from '../state/paths.ts'

/** Lets every plain link to a page of the shell be followed without loading the page anew. */
export function useLinks(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
      if (link.origin !== location.origin || leavesShell(link.pathname)) return
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return
      event.preventDefault()
      navigate(`${link.pathname}${link.search}${link.hash}`)
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [navigate])
}

/** Addresses that the server answers itself. */
const leavesShell = (path: string) =>
  isPortalPath(path) || /^\/(api|a|assets|saml|idphub|healthz|readyz|metrics)(\/|$)/.test(path)
