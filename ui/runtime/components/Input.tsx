import type { Input as Definition } from '../../../src/shared/catalogue/Input.ts'
import { type Control, Frame } from '../field/Frame.tsx'
import { inputAttributes } from '../field/inputAttributes.ts'
import { limitIn, needsRareParts, rareParts } from '../field/rareParts.ts'
import { type Field, useField } from '../field/useField.ts'
import { useLater } from '../later.ts'
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
  const most = field.fixed ? undefined : limitIn(node.extra)
  const parts = useLater(rareParts, needsRareParts([node]))
  const color = settings.type === 'color'
  return (
    <>
      <Frame field={field} settings={settings} hint={color && t('Skriv en färgkod, till exempel #0f5c56.')}>
        {(control) =>
          parts && color ? (
            <parts.Colored field={field}>{draw(control)}</parts.Colored>
          ) : parts && most ? (
            <parts.Limited field={field} settings={settings} most={most} control={control}>
              {draw}
            </parts.Limited>
          ) : (
            draw(control)
          )
        }
      </Frame>
      {parts && !field.fixed && settings.enableConfirmation === true && (
        <parts.Confirmation field={field} settings={settings} />
      )}
    </>
  )
}

/** A number has its decimals after the sign that it is written with. */
const typed = (value: unknown, locale: string) =>
  typeof value === 'number' && locale === 'sv' ? String(value).replace('.', ',') : String(value ?? '')

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
