import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../kit/cx.ts'
import { Icon, type IconLike } from '../../kit/Icon.tsx'
import { Breadcrumbs, type Crumb } from '../../kit/show/Breadcrumbs.tsx'

export interface PageProps {
  title: string
  icon?: IconLike
  /** Beside the title: a chip with a state. */
  beside?: ReactNode
  /** A line under the title. */
  description?: ReactNode
  /** Right of the title: the primary action last. */
  actions?: ReactNode
  crumbs?: readonly Crumb[]
  /** In place of the crumbs: the way back, and to what stands beside. */
  above?: ReactNode
  /** Part of the heading, in lighter letters: a number. */
  number?: string | null
  /** Where one works with single keys: the focus is here at the first page, too, where nothing else has it. */
  takesFocus?: boolean
  /** What it is about is on its way: the focus waits for the page that has it, as keys do nothing here yet. */
  coming?: boolean
  /** At most as wide as a text is read, for forms and profiles. */
  narrow?: boolean
  children: ReactNode
}

/** A page inside the shell: one heading, its actions, and what it is about. Takes the focus when it is gone to. */
export function Page({
  title,
  icon,
  beside,
  description,
  actions,
  crumbs,
  narrow,
  above,
  number,
  takesFocus,
  coming,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – Verkstad`
  }, [title])
  useEffect(() => {
    if (coming) return
    // At the first page the browser has put the focus where it belongs; later pages are told of by their heading.
    const free = takesFocus && document.activeElement === document.body
    if ((wentSomewhere || free) && !document.querySelector('[role=dialog]'))
      heading.current?.focus({ preventScroll: true })
    wentSomewhere = true
  }, [takesFocus, coming])
  return (
    <div className={cx('a-page', narrow && 'a-narrow')}>
      {above}
      {crumbs && crumbs.length > 1 && <Breadcrumbs crumbs={crumbs} />}
      <header className="a-page-head">
        <div className="a-page-titles">
          <div className="a-page-title">
            {icon && <Icon icon={icon} size={20} className="a-page-icon" />}
            <h1 ref={heading} tabIndex={-1}>
              {title}
              {number && <span className="a-page-number k-number"> {number}</span>}
            </h1>
            {beside}
          </div>
          {description && <div className="a-page-description">{description}</div>}
        </div>
        {actions && <div className="a-page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

let wentSomewhere = false
