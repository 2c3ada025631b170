import type { ReactNode } from 'react'

interface HeldWayProps {
  /** By what the person holds the case. */
  held: { formDataId: string; caseToken: string | null }
  /** For who is logged in. */
  to: string
  action: string
  primary?: boolean
  /** In a window of its own: what stands here is not shown again. */
  apart?: boolean
  children: ReactNode
}

/** To something of the case. Who has not logged in holds it by this page alone, and sends that along. */
export function HeldWay({
  held: { caseToken, formDataId },
  to,
  action,
  primary,
  apart,
  children,
}: HeldWayProps) {
  const look = primary ? 'v-button v-primary' : 'v-button'
  const target = apart ? '_blank' : undefined
  if (!caseToken)
    return (
      <a className={look} href={to} target={target} rel={apart ? 'noopener' : undefined}>
        {children}
      </a>
    )
  return (
    <form method="post" action={to} target={target}>
      <input type="hidden" name="_formDataId" value={formDataId} />
      <input type="hidden" name="_caseToken" value={caseToken} />
      <button type="submit" name="_do" value={action} className={look}>
        {children}
      </button>
    </form>
  )
}
