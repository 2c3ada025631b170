import { type Field, type Fields, isShown } from '../../../src/shared/fields/field.ts'
import { useT } from '../../kit/text.tsx'
import type { ProviderState } from './state.ts'

/** What the server's environment decides: read here, changed there. */
export function FixedSettings({ fields, state }: { fields: Fields; state: ProviderState }) {
  const t = useT()
  const fixed = Object.entries(fields).filter(
    ([key, field]) => state.fixed[key] && isShown(field, state.values),
  )
  if (fixed.length === 0) return null
  const shown = (key: string, { secret, options }: Field): string => {
    if (secret) return state.secrets[key] === 'none' ? '–' : '••••••'
    const value = String(state.values[key] ?? '')
    const label = options?.find((option) => option.value === value)?.label
    return (label ? t(label) : value) || '–'
  }
  return (
    <>
      <p className="k-muted">
        {t('Det här bestäms av serverns miljö och ändras där: {variables}.', {
          variables: [...new Set(Object.values(state.fixed))].join(', '),
        })}
      </p>
      <dl className="a-facts a-facts-wide">
        {fixed.map(([key, field]) => (
          <div key={key}>
            <dt>{t(field.label)}</dt>
            <dd>
              {shown(key, field)} <span className="k-muted">({state.fixed[key]})</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
