import { type Translated, textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import { defaultLocale } from '../../../src/shared/i18n.ts'
import { Selector } from '../../kit/input/Selector.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGroups } from '../state/context.tsx'
import { withGone } from './options.ts'

export interface GroupChoiceProps {
  /** `undefined`: several states, not of the same. */
  value: string | null | undefined
  onChange: (group: string | null) => void
  disabled: boolean
}

/** The group of a state, known by its name, as its first language has it. */
export function GroupChoice({ value, onChange, disabled }: GroupChoiceProps) {
  const groups = useGroups()
  const t = useT()
  const locale = useLocale()
  const keyOf = (name: Translated | null | undefined) => textIn(name, defaultLocale).trim()
  const options = (groups ?? []).flatMap(({ name }) =>
    keyOf(name) ? { value: keyOf(name), label: textIn(name, locale).trim() || keyOf(name) } : [],
  )
  return (
    <div data-field="stateGroup" className="b-page-field">
      <Selector
        clearable
        label={t('Statusgrupp')}
        sort={false}
        disabled={disabled}
        {...(value === undefined && { placeholder: t('Olika') })}
        description={
          options.length === 0
            ? t('Processen har inga än: de läggs till bland dess egna inställningar.')
            : undefined
        }
        options={withGone(options, value, t('{name} (finns inte)', { name: value ?? '' }))}
        value={value ?? null}
        onChange={onChange}
      />
    </div>
  )
}
