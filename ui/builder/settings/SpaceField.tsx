import { useId, useState } from 'react'
import { useT } from '../../kit/text.tsx'

export interface SpaceFieldProps {
  label: string
  /** A number of pixels, or a number with its unit. */
  value: string | number | undefined
  onChange: (value: string | undefined) => void
  negative?: boolean
  disabled?: boolean
}

/** A length: a number and its unit. Empty takes it away. */
export function SpaceField({ label, value, onChange, negative, disabled }: SpaceFieldProps) {
  const id = useId()
  const t = useT()
  const [, number = '', unit = 'px'] = /^(-?[\d.]*)(px|rem|em|%)?$/.exec(String(value ?? '')) ?? []
  const [typed, setTyped] = useState<string | null>(null)
  const tell = (text: string, nextUnit: string) => {
    const plain = text.trim().replace(',', '.')
    if (plain === '') return onChange(undefined)
    const good = (negative ? /^-?\d{1,4}(\.\d{1,3})?$/ : /^\d{1,4}(\.\d{1,3})?$/).test(plain)
    if (good) onChange(`${plain}${nextUnit}`)
  }
  return (
    <div className="b-space-field">
      <label htmlFor={id}>{label}</label>
      <span className="b-space-box">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          value={typed ?? number}
          placeholder="0"
          onChange={(event) => {
            setTyped(event.target.value)
            tell(event.target.value, unit)
          }}
          onBlur={() => setTyped(null)}
        />
        <select
          aria-label={t('Enhet för {side}', { side: label })}
          disabled={disabled || (typed ?? number) === ''}
          value={unit}
          onChange={(event) => tell(typed ?? number, event.target.value)}
        >
          {units.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </span>
    </div>
  )
}

const units = ['px', 'rem', 'em', '%']
