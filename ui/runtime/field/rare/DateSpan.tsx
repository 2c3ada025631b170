import type { DateSettings } from '../../../../src/shared/catalogue/Date.ts'
import { type DateRange, dateBounds } from '../../../../src/shared/catalogue/values/Date.ts'
import { usePage } from '../../page.ts'
import { dayAttributes } from '../dayAttributes.ts'
import { Frame } from '../Frame.tsx'
import type { Field } from '../useField.ts'

/** A first and a last day. */
export function DateSpan({ field, settings }: { field: Field; settings: DateSettings }) {
  const { store, t } = usePage()
  const { context } = store.state
  const limits = dayAttributes(settings, context)
  const { earliest } = dateBounds(settings, context)
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
