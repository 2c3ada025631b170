import './pressable.ts'
import type { I18n } from '@lingui/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { defaultLocale, isLocale, type Locale, type Translate, translator } from '../../src/shared/i18n.ts'

const TextContext = createContext<{ locale: Locale; t: Translate } | null>(null)

export interface TextProviderProps {
  /** A translator made by `makeI18n`. Loading another locale into it redraws everything below. */
  i18n: I18n
  children: ReactNode
}

/** Gives every widget below it the texts and the locale; dates, sorting and the library's own texts follow. */
export function TextProvider({ i18n, children }: TextProviderProps) {
  const subscribe = useCallback((changed: () => void) => i18n.on('change', changed), [i18n])
  const locale = useSyncExternalStore(
    subscribe,
    () => i18n.locale,
    () => i18n.locale,
  )
  const text = useMemo(
    () => ({ locale: isLocale(locale) ? locale : defaultLocale, t: translator(i18n) }),
    [i18n, locale],
  )
  return (
    <TextContext value={text}>
      <I18nProvider locale={regional[locale] ?? locale}>{children}</I18nProvider>
    </TextContext>
  )
}

/** The translator: `t('Rensa')`, `t('{n} valda', { n })`, `t(definition.title)`. */
export function useT(): Translate {
  return useText().t
}

/** The language in use, `sv` or `en`. */
export function useLocale(): Locale {
  return useText().locale
}

/** The locale for `Intl`: English as written in Europe, so that 2 November is not 11/2. */
export function useRegion(): string {
  const locale = useLocale()
  return regional[locale] ?? locale
}

const regional: Record<string, string> = { sv: 'sv-SE', en: 'en-GB' }

function useText() {
  const text = useContext(TextContext)
  if (!text) throw new Error('A widget needs a <TextProvider> above it')
  return text
}
