import { Check } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { cx } from '../cx.ts'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { presetColors, readColor } from './presetColors.ts'

export interface ColorPickerProps extends FieldProps {
  /** `#rgb` or `#rrggbb`, or no colour. */
  value: string | null
  onChange: (value: string | null) => void
}

/**
 * A colour from 15 presets or as hex digits. A press on the chosen preset clears it; text that is no colour is
 * flagged and clears it too.
 */
export function ColorPicker(props: ColorPickerProps) {
  const { onChange, disabled, error } = props
  const t = useT()
  const value = props.value ? readColor(props.value) : null
  const [typed, setTyped] = useState<string | null>(null)
  const bad = typed !== null && typed.trim() !== '' && readColor(typed) === null
  const problem = bad ? t('Skriv 3 eller 6 hexadecimala siffror') : error
  const choose = (color: string | null) => {
    setTyped(null)
    onChange(color)
  }
  return (
    <FieldFrame {...props} error={problem}>
      {({ labelId, ...control }) => (
        <div className="k-colors">
          <div className="k-input-box k-color-text">
            <span
              className={cx('k-swatch', !value && 'k-none')}
              style={value ? { background: value } : undefined}
              aria-hidden="true"
            />
            <span className="k-color-hash" aria-hidden="true">
              #
            </span>
            <input
              {...control}
              type="text"
              className="k-input k-mono"
              disabled={disabled}
              value={typed ?? value?.slice(1) ?? ''}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              placeholder={t('Ingen')}
              onChange={(event) => {
                setTyped(event.target.value)
                onChange(readColor(event.target.value))
              }}
              onBlur={() => !bad && setTyped(null)}
            />
          </div>
          <ToggleButtonGroup
            aria-label={t('Färger')}
            selectionMode="single"
            selectedKeys={value ? [value] : []}
            onSelectionChange={(keys) => choose(([...keys][0] as string | undefined) ?? null)}
            isDisabled={disabled ?? false}
            className="k-swatches"
          >
            {presetColors.map((color) => (
              <ToggleButton
                key={color.value}
                id={color.value}
                aria-label={t(color.name)}
                className={cx('k-swatch', isLight(color.value) && 'k-light')}
                style={{ background: color.value }}
              >
                {({ isSelected }) => isSelected && <Check size={16} strokeWidth={2.5} aria-hidden="true" />}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
      )}
    </FieldFrame>
  )
}

/** Whether a tick on this colour has to be dark. */
function isLight(hex: string): boolean {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return part(1) * 0.299 + part(3) * 0.587 + part(5) * 0.114 > 150
}
