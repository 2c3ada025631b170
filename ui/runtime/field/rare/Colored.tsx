import type { ReactNode } from 'react'
import { usePage, useScript } from '../../page.ts'
import type { Field } from '../useField.ts'

/** A colour is written in the input, or chosen beside it. */
export function Colored({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <span className="v-color">
      {children}
      <Swatch field={field} />
    </span>
  )
}

/**
 * The browser's own way to choose a colour, where there is script. It always shows some colour, so the answer is what
 * stands in the text field: nothing, until something has been chosen.
 */
function Swatch({ field }: { field: Field }) {
  const { t } = usePage()
  const ready = useScript()
  const chosen = /^#[0-9a-f]{6}$/i.test(String(field.value ?? ''))
  if (!ready || field.disabled || field.fixed) return null
  return (
    <span className={chosen ? 'v-swatch' : 'v-swatch v-swatch-none'}>
      <input
        type="color"
        aria-label={t('Välj färg')}
        value={chosen ? String(field.value).toLowerCase() : '#ffffff'}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
    </span>
  )
}
