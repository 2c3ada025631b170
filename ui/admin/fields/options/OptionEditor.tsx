import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { StoredOption } from '../../../../src/shared/fields/kinds/options.ts'
import { defaultLocale, type Locale, localeNames, locales } from '../../../../src/shared/i18n.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import { asText, textsByLanguage, withText } from '../texts.ts'
import { linesIn } from './linesIn.ts'
import { valueFromLabel } from './valueFromLabel.ts'

export interface OptionEditorProps {
  name: string
  number: number
  option: StoredOption
  /** A label per language. */
  several: boolean
  /** Another option has the same value, so answers could not be told apart. */
  twice: boolean
  disabled: boolean
  debounced: boolean
  onChange: (option: StoredOption) => void
  onRemove: () => void
  /** The keys that make, remove and move options while a label is written. */
  onLabelKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  /** Several lines are pasted into a label: its text with them. */
  onLines: (lines: string[]) => void
}

/** One answer. Its value follows the label (the Swedish one) until somebody writes one of its own. */
export function OptionEditor(props: OptionEditorProps) {
  const { name, number, option, several, twice, disabled, debounced, onChange, onRemove } = props
  const { onLabelKeyDown, onLines } = props
  const t = useT()
  const own = asText(option.label)
  const follows = option.value === '' || option.value === valueFromLabel(own)
  const relabel = (to: StoredOption['label'], locale: Locale) =>
    onChange({
      ...option,
      label: to,
      ...(follows && locale === defaultLocale ? { value: valueFromLabel(asText(to)) } : {}),
    })
  const label = own || t('Alternativ {n}', { n: number })
  return (
    <div
      className="a-option"
      onPaste={(event) => {
        const lines = several ? null : linesOver(event)
        if (!lines) return
        event.preventDefault()
        onLines(lines)
      }}
    >
      {several ? (
        <span className="a-option-labels">
          {locales.map((locale) => (
            <span key={locale} className="a-option-label">
              <span aria-hidden="true">{locale}</span>
              <TextField
                hideLabel
                label={`${t('Etikett {n}', { n: number })} (${localeNames[locale]})`}
                name={`${name}.label.${locale}`}
                placeholder={t('Etikett')}
                value={textsByLanguage(option.label)?.[locale] ?? (locale === defaultLocale ? own : '')}
                disabled={disabled}
                debounce={debounced}
                onChange={(text) => relabel(withText(option.label, locale, text), locale)}
                onKeyDown={onLabelKeyDown}
              />
            </span>
          ))}
        </span>
      ) : (
        <TextField
          hideLabel
          label={t('Etikett {n}', { n: number })}
          name={`${name}.label`}
          placeholder={t('Etikett')}
          value={own}
          disabled={disabled}
          debounce={debounced}
          onChange={(text) => relabel(text, defaultLocale)}
          onKeyDown={onLabelKeyDown}
        />
      )}
      <TextField
        hideLabel
        mono
        label={t('Värde {n}', { n: number })}
        name={`${name}.value`}
        placeholder={t('Värde')}
        value={option.value}
        disabled={disabled}
        debounce={debounced}
        error={twice && option.value !== '' ? t('Värdet används redan') : null}
        onChange={(value) => onChange({ ...option, value })}
      />
      <span className="a-option-buttons">
        <IconButton
          small
          icon="circle-check"
          label={t('Förvalt: {namn}', { namn: label })}
          pressed={option.setDefault ?? false}
          disabled={disabled}
          placement="top"
          onPress={() => onChange({ ...option, setDefault: !option.setDefault })}
        />
        <IconButton
          small
          icon="ban"
          label={t('Går inte att välja: {namn}', { namn: label })}
          pressed={option.setDisabled ?? false}
          disabled={disabled}
          placement="top"
          onPress={() => onChange({ ...option, setDisabled: !option.setDisabled })}
        />
        <IconButton
          small
          danger
          icon="trash-2"
          label={t('Ta bort {namn}', { namn: label })}
          disabled={disabled}
          placement="top"
          onPress={onRemove}
        />
      </span>
    </div>
  )
}

/** What a label says with several pasted lines in it; null for one line, and for what is no label. */
function linesOver({ target, clipboardData }: ClipboardEvent): string[] | null {
  if (!(target instanceof HTMLInputElement) || !target.name.endsWith('.label')) return null
  const pasted = clipboardData.getData('text/plain')
  if (linesIn(pasted).length < 2) return null
  const { value, selectionStart, selectionEnd } = target
  return linesIn(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length))
}
