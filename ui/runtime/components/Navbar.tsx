import { useEffect, useRef } from 'react'
import type { Navbar as Definition } from '../../../src/shared/catalogue/Navbar.ts'
import type { NavbarSection } from '../../../src/shared/wire/page/nav.ts'
import { Glyph } from '../icons.tsx'
import { defaultNavbar } from '../nav/defaultNavbar.ts'
import { enhanceNavbar } from '../nav/enhance.ts'
import { NavButtons } from '../nav/NavButtons.tsx'
import { NavLinks } from '../nav/NavLinks.tsx'
import { navTheme } from '../nav/theme.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/* From the lucide set (ISC licence). */
const menuDrawing = 'M4 6h16M4 12h16M4 18h16'

/** The portal's bar. Menus unfold by the browser's own details, so it works before and without script. */
export function Navbar({ node, data: found }: ComponentProps<typeof Definition>) {
  const { t, mode, origin } = usePage()
  const bar = useRef<HTMLElement>(null)
  const model = found ?? defaultNavbar(t)
  useEffect(() => (bar.current ? enhanceNavbar(bar.current) : undefined), [])
  const sections = model.content.map((section, i) => (
    <Section key={`${section.type}-${String(i)}`} section={section} />
  ))
  const hasMenu = model.content.some(({ type }) => type === 'nav' || type === 'buttons')
  return (
    <nav
      ref={bar}
      className={`v-nav v-nav-${node._id}`}
      aria-label={t('Huvudmeny')}
      style={origin === 'admin' ? navTheme(model.theme) : undefined}
      inert={mode === 'builder' || undefined}
    >
      <div className="v-nav-inner">
        {sections}
        {hasMenu && (
          <details className="v-nav-mobile">
            <summary>
              <Glyph draw={menuDrawing} />
              {t('Meny')}
            </summary>
            <div className="v-nav-sheet">
              {model.content.map((section, i) => (
                <Section key={`${section.type}-${String(i)}`} section={section} mobile />
              ))}
            </div>
          </details>
        )}
      </div>
    </nav>
  )
}

function Section({ section, mobile = false }: { section: NavbarSection; mobile?: boolean }) {
  switch (section.type) {
    case 'logo':
      return mobile ? null : <Logo {...section} />
    case 'nav':
      return mobile && section.mobile === false ? null : <NavLinks items={section.navItems} mobile={mobile} />
    case 'buttons':
      return mobile && section.mobile === false ? null : (
        <NavButtons buttons={section.buttons} mobile={mobile} />
      )
    default:
      return mobile ? null : <div className="v-nav-empty" />
  }
}

function Logo({ url, src, alt, text }: Extract<NavbarSection, { type: 'logo' }>) {
  const { t } = usePage()
  const name = alt || t('Startsida')
  const image = src ? (/^(https?:|\/)/.test(src) ? src : `/a/${encodeURIComponent(src)}`) : null
  return (
    <a className="v-nav-logo" href={url || '/'}>
      {image && <img src={image} alt={text ? '' : name} />}
      {(text || !image) && <span>{text || name}</span>}
    </a>
  )
}
