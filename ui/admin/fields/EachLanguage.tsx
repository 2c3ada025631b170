import { Fragment, type ReactNode, useState } from 'react'
import { defaultLocale, localeNames, locales } from '../../../src/shared/i18n.ts'
import type { FieldControlProps } from './control.ts'
import { LanguagesButton } from './LanguagesButton.tsx'
import { asText, textsByLanguage, withText } from './texts.ts'
import { useFrame } from './useFrame.ts'

/** What one box of text is drawn with: the frame of a kit field, and its text. */
export interface TextBox extends Partial<ReturnType<typeof useFrame>> {
  label: string
  name: string
  disabled: boolean
  aside?: ReactNode
  value: string
  onChange: (text: string) => void
}

export interface EachLanguageProps {
  control: FieldControlProps
  children: (box: TextBox) => ReactNode
}

/** The box of a text; a translatable one can be opened to one box per language. */
export function EachLanguage({ control, children }: EachLanguageProps) {
  const { field, value, onChange } = control
  const frame = useFrame(control)
  const texts = textsByLanguage(value)
  const [opened, setOpened] = useState(false)
  const several = field.translatable === true && (opened || texts !== null)
  if (!field.translatable) return children({ ...frame, value: asText(value), onChange })
  const aside = (
    <LanguagesButton
      several={several}
      disabled={frame.disabled}
      onPress={() => {
        if (several) onChange(asText(value))
        setOpened(!several)
      }}
    />
  )
  if (!several) return children({ ...frame, aside, value: asText(value), onChange })
  const each = texts ?? { [defaultLocale]: asText(value) }
  return (
    <fieldset className="a-languages">
      <legend className="k-hidden">{frame.label}</legend>
      {locales.map((locale, index) => (
        <Fragment key={locale}>
          {children({
            ...frame,
            ...(index === 0 ? { aside } : { description: undefined, error: undefined, required: false }),
            label: `${frame.label} (${localeNames[locale]})`,
            name: `${frame.name}.${locale}`,
            value: each[locale] ?? '',
            onChange: (text) => onChange(withText(value, locale, text)),
          })}
        </Fragment>
      ))}
    </fieldset>
  )
}
