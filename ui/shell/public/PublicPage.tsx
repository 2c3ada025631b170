import { type ReactNode, useEffect } from 'react'
import { cx } from '../../kit/cx.ts'
import { LocaleToggle } from '../frame/TopBar.tsx'

export interface PublicPageProps {
  title: string
  /** A wider sheet, for the wizard. */
  wide?: boolean
  children: ReactNode
}

/** A page for those who are not logged in: the product's name over one sheet. */
export function PublicPage({ title, wide, children }: PublicPageProps) {
  useEffect(() => {
    document.title = `${title} – Verkstad`
  }, [title])
  return (
    <div className="s-public">
      <header className="s-top s-public-top">
        <a href="/" className="s-name">
          Verkstad
        </a>
        <span className="s-space" />
        <LocaleToggle />
      </header>
      <main className={cx('s-sheet', wide && 's-wide')}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
