import { useState } from 'react'
import { defaultLocale, localeNames, locales } from '../../../src/shared/i18n.ts'
import { TextField as KitTextField } from '../../kit/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'
import { LanguagesButton } from './LanguagesButton.tsx'
import { asText, textsOf, withText } from './texts.ts'
import { useFrame } from './useFrame.ts'

/** A line or an area of text; a translatable one can be opened to one box per language. */
export function TextField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const frame = useFrame(props)
  const t = useT()
  const texts = textsOf(value)
  const [opened, setOpened] = useState(false)
  const several = field.translatable === true && (opened || texts !== null)
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
    <LanguagesButton
      several={several}
      disabled={frame.disabled}
      onPress={() => {
        if (several) onChange(asText(value))
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
          onChange={(text) => onChange(withText(value, locale, text))}
        />
      ))}
    </fieldset>
  )
}
