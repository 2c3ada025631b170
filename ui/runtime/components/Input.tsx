import { useEffect, useState } from 'react'
import type { Input as Definition } from '../../../src/shared/catalogue/Input.ts'
import { Confirmation } from '../field/Confirmation.tsx'
import { type Control, Frame } from '../field/Frame.tsx'
import { inputAttributes } from '../field/inputAttributes.ts'
import { type Field, useField } from '../field/useField.ts'
import { type ComponentProps, usePage } from '../page.ts'

export function Input({ node, settings }: ComponentProps<typeof Definition>) {
  const { t, locale } = usePage()
  const field = useField(node, settings)
  const draw = (control: Control) =>
    settings.multipleLines === true ? (
      <Lines control={control} field={field} rows={Number(settings.multipleLinesAmount) || 5} />
    ) : (
      <input
        {...control}
        {...inputAttributes(settings)}
        value={typed(field.value, locale)}
        onChange={(event) => field.set(event.currentTarget.value)}
        onBlur={field.settle}
      />
    )
  const color = settings.type === 'color'
  return (
    <>
      <Frame field={field} settings={settings} hint={color && t('Skriv en färgkod, till exempel #0f5c56.')}>
        {(control) =>
          color ? (
            <span className="v-color">
              {draw(control)}
              <Swatch field={field} />
            </span>
          ) : (
            draw(control)
          )
        }
      </Frame>
      {!field.fixed && settings.enableConfirmation === true && (
        <Confirmation field={field} settings={settings} />
      )}
    </>
  )
}

/** A number has its decimals after the sign that it is written with. */
const typed = (value: unknown, locale: string) =>
  typeof value === 'number' && locale === 'sv' ? String(value).replace('.', ',') : String(value ?? '')

/**
 * The browser's own way to choose a colour, where there is script. It always shows some colour, so the answer is what
 * stands in the text field: nothing, until something has been chosen.
 */
function Swatch({ field }: { field: Field }) {
  const { client, t } = usePage()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(client !== null), [client])
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

function Lines({ control, field, rows }: { control: Control; field: Field; rows: number }) {
  return (
    <textarea
      {...control}
      className="v-input v-lines"
      rows={rows}
      value={String(field.value ?? '')}
      onChange={(event) => field.set(event.currentTarget.value)}
      onBlur={field.settle}
    />
  )
}
