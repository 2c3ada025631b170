import { isLocale, localeNames, locales, nextLocale } from '../../../src/shared/i18n.ts'
import { safeHref } from '../../../src/shared/wire/page/hrefs.ts'
import type { NavButton } from '../../../src/shared/wire/page/nav.ts'
import { chevronDown, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'

/* From the lucide set (ISC licence). */
const userDrawing = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8'

/** Buttons of the bar: links, the visitor's own menu, the other language. */
export function NavButtons({ buttons, mobile }: { buttons: readonly NavButton[]; mobile: boolean }) {
  const { once } = usePage()
  return (
    <ul className={mobile ? 'v-nav-list' : 'v-nav-buttons'}>
      {buttons
        .filter((button) => !mobile || button.mobile !== false)
        .filter((button) => !once || button.type !== 'language')
        .map((button, i) => (
          <li key={`${button.type}-${String(i)}`} className={button.prio ? 'v-nav-prio' : undefined}>
            <Button button={button} number={i} mobile={mobile} />
          </li>
        ))}
    </ul>
  )
}

function Button({ button, number, mobile }: { button: NavButton; number: number; mobile: boolean }) {
  const { t, user, locale, path, query } = usePage()
  const look = `v-nav-button v-nav-button-${number}`
  if (button.type === 'language') {
    const wanted = isLocale(button.locale) && button.locale !== locale ? button.locale : nextLocale(locale)
    const search = new URLSearchParams({ ...query, lang: wanted })
    if (locales.length < 2) return null
    return (
      <a className="v-nav-language" href={`${path}?${search}`} lang={wanted} hrefLang={wanted}>
        {button.text || localeNames[wanted]}
      </a>
    )
  }
  const label = button.text || (button.type === 'avatar' ? (user?.name ?? t('Mitt konto')) : '')
  const inner = (
    <>
      {button.type === 'avatar' && <Glyph draw={userDrawing} />}
      {label}
    </>
  )
  if (!button.sub || button.sub.length === 0) {
    return (
      <a className={look} href={safeHref(button.url || '/') ?? '/'}>
        {inner}
      </a>
    )
  }
  return (
    <details className="v-nav-drop" name={mobile ? 'v-nav-sub' : 'v-nav-bar'}>
      <summary className={look}>
        {inner}
        <Glyph draw={chevronDown} size={16} />
      </summary>
      <ul className="v-nav-menu">
        {button.sub.map((sub, i) => {
          const key = `${sub.type}-${String(i)}`
          if (sub.type === 'heading') {
            return (
              <li key={key} className="v-nav-subheading">
                {sub.heading}
              </li>
            )
          }
          if (sub.type === 'link' || sub.type === 'pageLink') {
            return (
              <li key={key}>
                <a href={safeHref(sub.url || '/') ?? '/'}>{sub.heading}</a>
              </li>
            )
          }
          return <li key={key} className="v-nav-separator" aria-hidden="true" />
        })}
      </ul>
    </details>
  )
}
