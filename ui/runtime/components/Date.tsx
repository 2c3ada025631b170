import type { DateComponent as Definition } from '../../../src/shared/catalogue/Date.ts'
import { dayAttributes } from '../field/dayAttributes.ts'
import { Frame } from '../field/Frame.tsx'
import { needsRareParts, rareParts } from '../field/rareParts.ts'
import { useField } from '../field/useField.ts'
import { useLater } from '../later.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

function DateField({ node, settings }: ComponentProps<typeof Definition>) {
  const { store } = usePage()
  const field = useField(node, settings)
  const isRare = needsRareParts([node])
  const parts = useLater(rareParts, isRare)
  if (isRare) {
    const Rare = settings.range === true ? parts?.DateSpan : parts?.DateInParts
    return Rare && <Rare field={field} settings={settings} />
  }
  return (
    <Frame field={field} settings={settings}>
      {(control) => (
        <input
          {...control}
          {...dayAttributes(settings, store.state.context)}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={(event) => field.set(event.currentTarget.value || null)}
        />
      )}
    </Frame>
  )
}

export { DateField as Date }
