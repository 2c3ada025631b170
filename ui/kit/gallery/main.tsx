import '../kit.css'
import './gallery.css'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isLocale, makeI18n } from '../../../src/shared/i18n.ts'
import en from '../../locales/en/kit.json'
import sv from '../../locales/sv/kit.json'
import { Segmented } from '../input/Segmented.tsx'
import { ToastRegion } from '../overlay/Toasts.tsx'
import { TextProvider } from '../text.tsx'
import { Buttons } from './Buttons.tsx'
import { Choices } from './Choices.tsx'
import { Editors } from './Editors.tsx'
import { Fields } from './Fields.tsx'
import { Overlays } from './Overlays.tsx'
import { Rich } from './Rich.tsx'
import { Signs } from './Signs.tsx'
import { Tables } from './Tables.tsx'
import { Trees } from './Trees.tsx'

const parts = {
  tables: Tables,
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  signs: Signs,
  overlays: Overlays,
  editors: Editors,
  rich: Rich,
  trees: Trees,
}
export type GalleryPart = keyof typeof parts

/**
 * Every widget in every state: `bunx vite ui/kit/gallery`. `?theme=dark&locale=en` starts it so, `?part=tables` shows
 * one part alone, which is sooner there. For development and its own test only; the product is built without it.
 */
function Gallery() {
  const query = new URLSearchParams(location.search)
  const [theme, setTheme] = useState(query.get('theme') === 'dark' ? 'dark' : 'light')
  const only = query.get('part')
  const asked = query.get('locale')
  const [locale, setLocale] = useState(isLocale(asked) ? asked : 'sv')
  const i18n = useMemo(() => makeI18n(locale, locale === 'en' ? en : sv), [locale])
  document.documentElement.dataset.theme = theme
  document.documentElement.lang = locale
  return (
    <TextProvider i18n={i18n}>
      <main className="g-page">
        <header className="g-head">
          <h1>Widgets</h1>
          <Segmented
            label="Theme"
            value={theme}
            onChange={(next) => next && setTheme(next)}
            segments={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
          <Segmented
            label="Language"
            value={locale}
            onChange={(next) => next && setLocale(next)}
            segments={[
              { value: 'sv', label: 'Svenska' },
              { value: 'en', label: 'English' },
            ]}
          />
        </header>
        {Object.entries(parts).map(([name, Part]) => (only === null || only === name) && <Part key={name} />)}
      </main>
      <ToastRegion />
    </TextProvider>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
