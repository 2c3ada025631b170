import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Select } from '../../kit/input/Select.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useOfGraph } from '../state/context.tsx'
import { nameOf } from '../state/names.ts'
import { withGone } from './options.ts'

export interface BandChoiceProps {
  band: 'section' | 'lane'
  /** `undefined`: several states, not in the same. */
  value: string | null | undefined
  onChange: (id: string) => void
  disabled: boolean
  error?: string | undefined
}

/** The section or swimlane that a state is in; nothing where the process has none. */
export function BandChoice({ band, value, onChange, disabled, error }: BandChoiceProps) {
  const bands = useOfGraph(({ sections, swimlanes }) => (band === 'section' ? sections : swimlanes))
  const t = useT()
  const locale = useLocale()
  if (bands.length === 0 && !value) return null
  const known = bands.map((one) => ({ value: one._id, label: nameOf(one, t, locale) }))
  return (
    <div data-field={band} className="b-page-field">
      <Select
        label={band === 'section' ? t('Fas') : t('Bana')}
        disabled={disabled}
        error={error ? t(problemText(error)) : null}
        placeholder={t('Olika')}
        options={[
          { value: '', label: t('Ingen') },
          ...withGone(known, value, t('{name} (finns inte)', { name: value ?? '' })),
        ]}
        value={value === undefined ? null : (value ?? '')}
        onChange={onChange}
      />
    </div>
  )
}
