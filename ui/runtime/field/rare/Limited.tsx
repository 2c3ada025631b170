import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { InputSettings } from '../../../../src/shared/catalogue/Input.ts'
import { inputValue } from '../../../../src/shared/catalogue/values/Input.ts'
import { usePage, useScript } from '../../page.ts'
import type { Control } from '../Frame.tsx'
import type { Field } from '../useField.ts'

interface LimitedProps {
  field: Field
  settings: InputSettings
  /** The most characters there may be. */
  most: number
  control: Control
  /** The input itself. */
  children(control: Control): ReactNode
}

/** Of one line with so many characters and more (a name, an address) nothing is said before it is nearly full. */
const wide = 50

/**
 * An input whose answer may have so many characters and no more: nothing is cut, and how many are left is shown while
 * it is written and told to a screen reader when the writing pauses. Without script the limit stands as a hint. After
 * GOV.UK's character count.
 */
export function Limited({ field, settings, most, control, children }: LimitedProps) {
  const { t } = usePage()
  const ready = useScript()
  const left = most - lengthOf(field.value, settings)
  const words =
    left < 0 ? t('{n, number} tecken för mycket', { n: -left }) : t('{n, number} tecken kvar', { n: left })
  const isFar = settings.multipleLines !== true && most >= wide && left > most / 4
  const said = useSaid(isFar ? '' : words)
  const id = `${control.id}-limit`
  const described = [control['aria-describedby'], id].filter(Boolean).join(' ')
  return (
    <>
      {children(isFar ? control : { ...control, 'aria-describedby': described })}
      {!isFar && (
        <div id={id} className={ready ? 'v-hidden' : 'v-hint v-limit'}>
          {t('Högst {n, number} tecken.', { n: most })}
        </div>
      )}
      {ready && !isFar && (
        <div className={left < 0 ? 'v-hint v-limit v-error' : 'v-hint v-limit'} aria-hidden="true">
          {words}
        </div>
      )}
      {ready && (
        <div className="v-hidden" role="status">
          {said}
        </div>
      )}
    </>
  )
}

/** Counted as the answer is checked: characters and not halves of them, without the spaces around. */
function lengthOf(value: unknown, settings: InputSettings): number {
  const text = String(value ?? '')
  return [...String(inputValue.clean(text, settings) ?? text)].length
}

/**
 * What a screen reader is told: nothing at first, then what it has come to when a second has passed without a change.
 */
function useSaid(words: string): string {
  const [said, say] = useState('')
  const before = useRef(words)
  useEffect(() => {
    if (before.current === words) return
    const timer = setTimeout(() => {
      before.current = words
      say(words)
    }, 1_000)
    return () => clearTimeout(timer)
  }, [words])
  return said
}
