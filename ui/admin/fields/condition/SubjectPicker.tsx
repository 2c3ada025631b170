import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { factLabels } from '../../../../src/shared/rules/condition/factLabels.ts'
import { factNames } from '../../../../src/shared/rules/condition/facts.ts'
import { Selector } from '../../../kit/input/Selector.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { useT } from '../../../kit/text.tsx'
import type { FieldContext } from '../control.ts'
import { useReferences } from '../useReferences.ts'

interface SubjectPickerProps {
  name: string
  comparison: Condition
  onChange: (comparison: Condition) => void
  context: FieldContext
}

/** The component, role, state or variable that a comparison is about. */
export function SubjectPicker({ name, comparison, onChange, context }: SubjectPickerProps) {
  const t = useT()
  const shared = { hideLabel: true, disabled: context.disabled ?? false, name: `${name}.of` }
  const components = context.facts?.components
  const states = context.facts?.states
  if ('variable' in comparison) {
    return <FactPicker {...shared} comparison={comparison} onChange={onChange} context={context} />
  }
  if ('role' in comparison) return <RolePicker {...shared} comparison={comparison} onChange={onChange} />
  if ('status' in comparison && states) {
    return (
      <Selector
        {...shared}
        label={t('Status')}
        sort={false}
        options={states}
        value={comparison.status || null}
        onChange={(status) => onChange({ ...comparison, status: status ?? '' })}
      />
    )
  }
  if ('value' in comparison && components) {
    return (
      <Selector
        {...shared}
        label={t('Komponent')}
        sort={false}
        options={components}
        known={[{ value: comparison.value, label: comparison.value }]}
        value={comparison.value || null}
        onChange={(value) => onChange(withoutTarget({ ...comparison, value: value ?? '' }))}
      />
    )
  }
  const key = 'value' in comparison ? 'value' : 'status'
  const labels = { value: t('Komponentens namn'), status: t('Statusens id') }
  return (
    <TextField
      {...shared}
      mono
      label={labels[key]}
      placeholder={labels[key]}
      debounce={context.debounced ?? false}
      value={String((comparison as Record<string, unknown>)[key] ?? '')}
      onChange={(text) => onChange({ ...comparison, [key]: text } as Condition)}
    />
  )
}

/** Everything that is known beside the answers, by name; of the address any name may be asked for. */
function FactPicker(props: {
  name: string
  hideLabel: boolean
  disabled: boolean
  comparison: Extract<Condition, { variable: string }>
  onChange: (comparison: Condition) => void
  context: FieldContext
}) {
  const { comparison, onChange, context, ...shared } = props
  const t = useT()
  const { variable } = comparison
  const ofQuery = variable.startsWith(query)
  const options = factNames.map((fact) => ({ value: fact, label: t(factLabels[fact]), description: fact }))
  return (
    <div className="a-fact">
      <Selector
        {...shared}
        label={t('Variabel')}
        sort={false}
        options={[...options, { value: query, label: t('Något i sidans adress…'), description: 'query' }]}
        known={[{ value: variable, label: variable }]}
        value={(ofQuery ? query : variable) || null}
        onChange={(next) => onChange({ ...comparison, variable: next ?? '' })}
      />
      {ofQuery && (
        <TextField
          hideLabel
          mono
          disabled={shared.disabled}
          name={`${shared.name}.query`}
          label={t('Namn i adressen')}
          placeholder={t('Namn i adressen')}
          debounce={context.debounced ?? false}
          value={variable.slice(query.length)}
          onChange={(text) => onChange({ ...comparison, variable: `${query}${text.trim()}` })}
        />
      )}
    </div>
  )
}

const query = 'query.'

function RolePicker(props: {
  name: string
  hideLabel: boolean
  disabled: boolean
  comparison: Extract<Condition, { role: string }>
  onChange: (comparison: Condition) => void
}) {
  const { comparison, onChange, ...shared } = props
  const t = useT()
  const chosen = comparison.role || null
  const { load, known } = useReferences('role', chosen ? [chosen] : [], undefined)
  return (
    <Selector
      {...shared}
      label={t('Roll')}
      load={load}
      known={known}
      value={chosen}
      onChange={(role) => onChange({ ...comparison, role: role ?? '' })}
    />
  )
}

/** Another component has other answers, so what it was compared with means nothing any more. */
function withoutTarget(comparison: Extract<Condition, { value: string }>): Condition {
  const { to: _, ...rest } = comparison
  return rest
}
