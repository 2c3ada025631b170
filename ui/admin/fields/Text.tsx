import { useState } from 'react'
import type { Locale } from '../../../src/shared/i18n.ts'
import { defaultLocale, localeNames, locales } from '../../../src/shared/i18n.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { TextField as KitTextField } from '../../kit/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** A line or an area of text; a translatable one can be opened to one box per language. */
export function TextField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const frame = useFrame(props)
  const t = useT()
  const texts = textsOf(value)
  const [opened, setOpened] = useState(false)
  const several = field.translatable && (opened || texts !== null)
  const shared = {
    ...frame,
    multiline: (field.lines ?? 1) > 1,
    rows: field.lines ?? 4,
    debounce: context?.debounced ?? false,
    spellCheck: !field.format || field.format === 'css',
    mono: field.format === 'name' || field.format === 'css',
    autoComplete: 'off',
    autoFocus: context?.autoFocus ?? false,
    ...(field.placeholder ? { placeholder: t(field.placeholder) } : {}),
    ...(field.maxLength ? { maxLength: field.maxLength } : {}),
    ...(field.format === 'email' ? { inputMode: 'email' as const } : {}),
    ...(field.format === 'url' ? { inputMode: 'url' as const } : {}),
  }
  if (!field.translatable) {
    return <KitTextField {...shared} value={asText(value)} onChange={(text) => onChange(text)} />
  }
  const toggle = (
    <IconButton
      small
      icon="languages"
      label={several ? t('En text för alla språk') : t('En text per språk')}
      pressed={Boolean(several)}
      disabled={frame.disabled}
      placement="left"
      onPress={() => {
        if (several) onChange(texts?.[defaultLocale] ?? asText(value))
        setOpened(!several)
      }}
    />
  )
  if (!several) {
    return <KitTextField {...shared} aside={toggle} value={asText(value)} onChange={onChange} />
  }
  const each = texts ?? { [defaultLocale]: asText(value) }
  return (
    <fieldset className="a-languages">
      <legend className="k-hidden">{frame.label}</legend>
      {locales.map((locale, index) => (
        <KitTextField
          key={locale}
          {...shared}
          {...(index === 0 ? { aside: toggle } : {})}
          {...(index > 0 ? { description: undefined, error: null, required: false } : {})}
          label={`${frame.label} (${localeNames[locale]})`}
          name={`${frame.name}.${locale}`}
          value={each[locale] ?? ''}
          onChange={(text) => onChange(withText(each, locale, text))}
        />
      ))}
    </fieldset>
  )
}

type Texts = Partial<Record<Locale, string>>

/** The texts per language, or null when one text stands for all. */
export function textsOf(value: unknown): Texts | null {
  return typeof value === 'object' && value !== null ? (value as Texts) : null
}

function withText(texts: Texts, locale: Locale, text: string): Texts {
  const next = { ...texts, [locale]: text }
  if (text === '' && locale !== defaultLocale) delete next[locale]
  return next
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return textsOf(value)?.[defaultLocale] ?? ''
}
