import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { msg } from '../../../src/shared/i18n.ts'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { useT } from '../text.tsx'

export type CalloutTone = 'info' | 'success' | 'warning' | 'danger'

/** The icon of each tone, and what it says to those who do not see it. */
export const toneSigns = {
  info: { icon: Info, name: msg`Information` },
  success: { icon: CircleCheck, name: msg`Klart` },
  warning: { icon: TriangleAlert, name: msg`Observera` },
  danger: { icon: CircleAlert, name: msg`Fel` },
}

export interface CalloutProps {
  tone?: CalloutTone
  title?: string
  children?: ReactNode
  icon?: IconLike
  /** Buttons or links under the text. */
  actions?: ReactNode
  /** It appeared because of something the person did: announced at once. */
  announce?: boolean
  className?: string
}

/** A box in the page that points something out. For passing messages see `toast`. */
export function Callout({
  tone = 'info',
  title,
  children,
  icon,
  actions,
  announce,
  className,
}: CalloutProps) {
  const t = useT()
  const sign = toneSigns[tone]
  return (
    <div
      className={cx('k-callout', `k-tone-${tone}`, className)}
      {...(announce ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
    >
      <Icon icon={icon ?? sign.icon} size={20} label={t(sign.name)} className="k-callout-icon" />
      <div className="k-callout-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className="k-callout-actions">{actions}</div>}
      </div>
    </div>
  )
}
