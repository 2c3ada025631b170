import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useMay } from '../../admin/session.tsx'
import { withOriginalPath } from '../state/paths.ts'

/** A page for those who hold any one of the permissions; others are told so at `/403`. */
export function Allowed({ to, children }: { to: readonly string[]; children: ReactNode }) {
  const allowed = useMay(to)
  const [path, navigate] = useLocation()
  useEffect(() => {
    if (!allowed) navigate(withOriginalPath('/403', path), { replace: true })
  }, [allowed, path, navigate])
  return allowed ? children : null
}
