import type { Option } from '../../../../src/shared/catalogue/options.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import { valueFromLabel } from './valueFromLabel.ts'

export interface OptionEditorProps {
  name: string
  number: number
  option: Option
  /** Another option has the same value, so answers could not be told apart. */
  twice: boolean
  disabled: boolean
  debounced: boolean
  onChange: (option: Option) => void
  onRemove: () => void
}

/** One answer. Its value follows the label until somebody writes one of its own. */
export function OptionEditor(props: OptionEditorProps) {
  const { name, number, option, twice, disabled, debounced, onChange, onRemove } = props
  const t = useT()
  const follows = option.value === '' || option.value === valueFromLabel(option.label)
  const label = option.label || t('Alternativ {n}', { n: number })
  return (
    <div className="a-option">
      <TextField
        hideLabel
        label={t('Etikett {n}', { n: number })}
        name={`${name}.label`}
        placeholder={t('Etikett')}
        value={option.label}
        disabled={disabled}
        debounce={debounced}
        onChange={(text) =>
          onChange({ ...option, label: text, ...(follows ? { value: valueFromLabel(text) } : {}) })
        }
      />
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
