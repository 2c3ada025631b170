import type { Dropdown as Definition } from '../../../src/shared/catalogue/Dropdown.ts'
import { Frame } from '../field/Frame.tsx'
import { useField } from '../field/useField.ts'
import { shownOptions } from '../options.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

export function Dropdown({ node, settings }: ComponentProps<typeof Definition>) {
  const { t } = usePage()
  const field = useField(node, settings)
  const options = shownOptions(settings)
  if (options === 'FEL') return <p className="v-error">FEL</p>
  const value = String(field.value ?? '')
  const gone = value !== '' && !options.some((option) => option.value === value)
  return (
    <Frame field={field} settings={settings}>
      {(control) => (
        <select
          {...control}
          className="v-input v-select"
          value={value}
          onChange={(event) => field.set(event.currentTarget.value || null)}
        >
          <option value="">{String(settings.placeholder || t('Välj..'))}</option>
          {gone && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.setDisabled === true}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
