import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { maxConditionDepth } from '../../../../src/shared/rules/condition/conditionShape.ts'
import type { Contradiction } from '../../../../src/shared/rules/condition/contradictions.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Select } from '../../../kit/input/Select.tsx'
import { useT } from '../../../kit/text.tsx'
import { useRows } from '../../rows/useRows.ts'
import type { FieldContext } from '../control.ts'
import { ComparisonEditor } from './ComparisonEditor.tsx'
import { blank, conditionOf, type Group, groupOf, type Join, partAt, placeOfPart } from './parts.ts'

export interface GroupEditorProps {
  /** Where the group stands, for names of controls. */
  name: string
  label: string
  /** The whole rule, and the part of it that is shown here with where that stands. */
  whole: Condition | undefined
  condition: Condition | undefined
  at?: string
  /** Parts of the whole that can never hold together. */
  contradictions: readonly Contradiction[]
  group: Group
  onChange: (group: Group) => void
  onRemove?: () => void
  context: FieldContext
  /** How many groups it lies in. */
  depth?: number
}

/** Comparisons and groups that must all hold, or of which one must, or none may. */
export function GroupEditor({
  name,
  label,
  whole,
  condition,
  at = '',
  contradictions,
  group,
  onChange,
  onRemove,
  context,
  depth = 1,
}: GroupEditorProps) {
  const t = useT()
  const rows = useRows<Condition>(group.parts, (parts) => onChange({ ...group, parts }))
  const disabled = context.disabled ?? false
  const subject = context.facts?.components?.length === 0 ? 'role' : 'value'
  return (
    <div className="a-group">
      {(group.parts.length > 1 || group.join !== 'all' || onRemove) && (
        <div className="a-group-head">
          <Select
            small
            hideLabel
            label={t('Hur villkoren hänger ihop')}
            value={group.join}
            disabled={disabled}
            options={[
              { value: 'all', label: t('Alla gäller') },
              { value: 'any', label: t('Minst ett gäller') },
              { value: 'none', label: t('Inget gäller') },
            ]}
            onChange={(join: Join) => onChange({ ...group, join })}
          />
          {onRemove && (
            <IconButton
              small
              danger
              icon="trash-2"
              label={t('Ta bort {namn}', { namn: label })}
              disabled={disabled}
              onPress={onRemove}
            />
          )}
        </div>
      )}
      {group.parts.map((part, index) => {
        const place = `${name}.${index}`
        const inner = groupOf(part)
        const shared = { name: place, context, onRemove: () => rows.remove(index) }
        const own = placeOfPart(condition, index, at)
        const other = contradictions.find((one) => one.at === own)?.with
        return inner ? (
          <GroupEditor
            key={rows.keys[index]}
            {...shared}
            label={t('Grupp {n}', { n: index + 1 })}
            whole={whole}
            condition={part}
            at={own}
            contradictions={contradictions}
            group={inner}
            depth={depth + 1}
            onChange={(changed) => rows.change(index, conditionOf(changed))}
          />
        ) : (
          <ComparisonEditor
            key={rows.keys[index]}
            {...shared}
            label={t('Villkor {n}', { n: index + 1 })}
            comparison={part}
            against={other === undefined ? undefined : partAt(whole, other)}
            onChange={(changed) => rows.change(index, changed)}
          />
        )
      })}
      <div className="a-group-add">
        <Button small icon="plus" disabled={disabled} onPress={() => rows.add(blank(subject))}>
          {t('Lägg till villkor')}
        </Button>
        {group.parts.length > 0 && depth < maxConditionDepth - 1 && (
          <Button
            small
            variant="ghost"
            icon="square-stack"
            disabled={disabled}
            aria-label={t('Lägg till grupp i {namn}', { namn: label })}
            onPress={() => rows.add({ any: [blank(subject)] })}
          >
            {t('Lägg till grupp')}
          </Button>
        )}
      </div>
    </div>
  )
}
