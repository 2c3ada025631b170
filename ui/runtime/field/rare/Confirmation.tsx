import type { InputSettings } from '../../../../src/shared/catalogue/Input.ts'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import { Frame } from '../Frame.tsx'
import { inputAttributes } from '../inputAttributes.ts'
import type { Field } from '../useField.ts'

/** The same answer once more. It is compared on the page and never saved. */
export function Confirmation({ field, settings }: { field: Field; settings: InputSettings }) {
  const { store, form, t } = usePage()
  const second = form?.confirmation(field.name)
  const value = useStore(second ?? store.value(field.name))
  const label = settings.confirmationInputLabel || t('{label} en gång till', { label: settings.label ?? '' })
  const again: Field = { ...field, id: `${field.id}-again`, name: `${field.name}.confirm`, problems: [] }
  return (
    <Frame field={again} settings={{ label }}>
      {(control) => (
        <input
          {...control}
          {...inputAttributes(settings)}
          value={String(value ?? '')}
          onChange={(event) => second?.set(event.currentTarget.value)}
        />
      )}
    </Frame>
  )
}
