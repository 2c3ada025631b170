import { Confirmation } from '../field/Confirmation.tsx'
import { type Control, Frame } from '../field/Frame.tsx'
import { inputAttributes } from '../field/inputAttributes.ts'
import { type Field, useField } from '../field/useField.ts'
import type { ComponentProps } from '../page.ts'

export function Input({ node, settings }: ComponentProps) {
  const field = useField(node, settings)
  const draw = (control: Control) =>
    settings.multipleLines === true ? (
      <Lines control={control} field={field} rows={Number(settings.multipleLinesAmount) || 5} />
    ) : (
      <input
        {...control}
        {...inputAttributes(settings)}
        value={String(field.value ?? '')}
        onChange={(event) => field.set(event.currentTarget.value)}
        onBlur={field.settle}
      />
    )
  return (
    <>
      <Frame field={field} settings={settings}>
        {draw}
      </Frame>
      {settings.enableConfirmation === true && <Confirmation field={field} settings={settings} />}
    </>
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
