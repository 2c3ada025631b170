import { useId } from 'react'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { RuleFields } from './RuleFields.tsx'
import { type Rule, type RulesToEdit, summaryOf } from './rule.ts'
import './rules.css'

export interface RuleRowProps {
  /** Id of the process. */
  process: string
  rule: Rule
  /** What it is called here, also where it has no name yet. */
  name: string
  of: RulesToEdit
  problems: FieldProblems
  isOpen: boolean
  onToggle: () => void
  onChange: (rule: Rule) => void
  onRemove: () => void
}

/** A rule in a line, which opens to be changed. */
export function RuleRow({
  process,
  rule,
  name,
  of,
  problems,
  isOpen,
  onToggle,
  onChange,
  onRemove,
}: RuleRowProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="a-rule">
      <div className="a-rule-head">
        <button
          type="button"
          className="a-rule-open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon icon={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className="a-rule-name">
            <strong>{name}</strong>
            <span className="k-muted">{summaryOf(rule, of, t)}</span>
          </span>
        </button>
        <IconButton
          small
          danger
          icon="trash-2"
          label={t('Ta bort {namn}', { namn: name })}
          onPress={onRemove}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <RuleFields process={process} rule={rule} of={of} problems={problems} onChange={onChange} />
        )}
      </div>
    </div>
  )
}
