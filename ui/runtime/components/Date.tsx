import type { DateComponent as Definition } from '../../../src/shared/catalogue/Date.ts'
import { latestDate } from '../../../src/shared/catalogue/dates.ts'
import { type DateRange, dateBounds } from '../../../src/shared/catalogue/values/Date.ts'
import { Frame } from '../field/Frame.tsx'
import { useField } from '../field/useField.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

function DateField({ node, settings }: ComponentProps<typeof Definition>) {
  const { store, t } = usePage()
  const field = useField(node, settings)
  const { earliest, latest } = dateBounds(settings, store.state.context)
  const limits = { type: 'date', min: earliest, max: latest ?? latestDate, className: 'v-input v-date' }
  if (settings.range !== true) {
    return (
      <Frame field={field} settings={settings}>
        {(control) => (
          <input
            {...control}
            {...limits}
            value={typeof field.value === 'string' ? field.value : ''}
            onChange={(event) => field.set(event.currentTarget.value || null)}
          />
        )}
      </Frame>
    )
  }
  const range = (
    typeof field.value === 'object' && field.value ? field.value : { from: '', to: '' }
  ) as DateRange
  const change = (part: Partial<DateRange>) => {
    const next = { ...range, ...part }
    field.set(next.from || next.to ? next : null)
  }
  return (
    <Frame field={field} settings={settings} group>
      {({ id, name, disabled, required, ...aria }) => (
        <div className="v-range">
          <label>
            <span className="v-sub">{t('Från')}</span>
            <input
              {...aria}
              {...limits}
              id={id}
              name={`${name}.from`}
              disabled={disabled}
              required={required}
              value={range.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
            />
          </label>
          <label>
            <span className="v-sub">{t('Till')}</span>
            <input
              {...aria}
              {...limits}
              name={`${name}.to`}
              disabled={disabled}
              required={required}
              min={range.from || earliest}
              value={range.to}
              onChange={(event) => change({ to: event.currentTarget.value })}
            />
          </label>
        </div>
      )}
    </Frame>
  )
}

export { DateField as Date }
