import { useState } from 'react'
import { useRegion, useT } from '../text.tsx'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** How far an arrow key goes, 1 unless told; Page Up and Page Down go ten times as far. */
  step?: number
  /** Whole numbers only. */
  integer?: boolean
  /** Said after the number, such as `px` or `minuter`. */
  unit?: string
  /** As for TextField. */
  debounce?: number | boolean
  placeholder?: string
  name?: string
  autoFocus?: boolean
  readOnly?: boolean
}

/**
 * A number, written with comma or point. An empty field is `null`; text that is no number, or a number outside
 * the bounds, is not told to the owner but said under the field.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, integer, unit, error, ...rest } = props
  const t = useT()
  const region = useRegion()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : formatPlain(value, region))
  const check = (text: string): string | null => {
    const number = parseNumber(text)
    if (number === null) return null
    if (Number.isNaN(number)) return t('Skriv ett tal')
    if (integer && !Number.isInteger(number)) return t('Skriv ett heltal')
    if (min !== undefined && number < min) return t('Minst {min}', { min })
    if (max !== undefined && number > max) return t('Högst {max}', { max })
    return null
  }
  const change = (text: string) => {
    setTyped(text)
    if (!check(text)) onChange(parseNumber(text))
  }
  const move = (steps: number) => {
    const from = parseNumber(shown)
    const start = from === null || Number.isNaN(from) ? (min ?? 0) : from
    const next = Number((start + steps * step).toFixed(10))
    const kept = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))
    setTyped(null)
    onChange(kept)
  }
  return (
    <TextField
      {...rest}
      value={shown}
      onChange={change}
      error={error ?? (typed === null ? null : check(typed))}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      end={unit}
      onBlur={() => {
        if (typed !== null && !check(typed)) setTyped(null)
      }}
      onKeyDown={(event) => {
        const steps = keySteps[event.key]
        if (!steps || rest.disabled || rest.readOnly) return
        event.preventDefault()
        move(steps)
      }}
    />
  )
}

const keySteps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** `null` when empty, NaN when it is no number. Takes `1 234,5`, `1234.5` and a true minus sign. */
export function parseNumber(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('\u2212', '-')
    .replace(',', '.')
  if (plain === '') return null
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

function formatPlain(value: number, region: string): string {
  return new Intl.NumberFormat(region, { useGrouping: false, maximumFractionDigits: 10 })
    .format(value)
    .replace('\u2212', '-')
}
