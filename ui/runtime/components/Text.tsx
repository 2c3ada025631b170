import type { Text as Definition } from '../../../src/shared/catalogue/Text.ts'
import { Frame } from '../field/Frame.tsx'
import { HelpBox } from '../field/HelpBox.tsx'
import { useField } from '../field/useField.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'
import { Rich } from '../Rich.tsx'

/** A builder's text, or one that the visitor rewrites. */
export function Text(props: ComponentProps<typeof Definition>) {
  const { settings } = props
  const { mode } = usePage()
  if (settings.editInPortal === true && settings.name && mode === 'live') return <EditableText {...props} />
  const label = String(settings.label ?? '')
  return (
    <div className="v-text">
      {label !== '' && <p className="v-label">{label}</p>}
      <Rich settings={settings} name="content" />
      <HelpBox settings={settings} about={label} />
    </div>
  )
}

function EditableText({ node, settings }: ComponentProps<typeof Definition>) {
  const field = useField(node, settings)
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <Frame field={field} settings={settings}>
      {(control) => (
        <textarea
          {...control}
          className="v-input v-lines"
          rows={8}
          value={value}
          onChange={(event) => field.set(event.currentTarget.value)}
          onBlur={field.settle}
        />
      )}
    </Frame>
  )
}
