import { useMemo } from 'react'
import type { Condition } from '../../../src/shared/rules/condition/condition.ts'
import { isCondition } from '../../../src/shared/rules/condition/conditionShape.ts'
import { contradictionsIn, type KnownAnswers } from '../../../src/shared/rules/condition/contradictions.ts'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { GroupEditor } from './condition/GroupEditor.tsx'
import { conditionOf, rootGroup } from './condition/parts.ts'
import { Sentence } from './condition/Sentence.tsx'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** A rule with and, or and groups, said in a sentence above. Without any comparison there is no rule. */
export function ConditionField(props: FieldControlProps) {
  const { name, ...frame } = useFrame(props)
  const condition = (props.value ?? undefined) as Condition | undefined
  const { facts } = props.context ?? {}
  const sound = isCondition(condition)
  const contradictions = useMemo(
    () => (isCondition(condition) ? contradictionsIn(condition, knownBy(facts)) : []),
    [condition, facts],
  )
  return (
    <FieldFrame {...frame} group>
      {({ id: _, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId}>
          {sound && <Sentence condition={condition} facts={facts} />}
          <GroupEditor
            name={name}
            whole={condition}
            condition={condition}
            contradictions={contradictions}
            label={frame.label}
            group={rootGroup(condition)}
            onChange={(group) => props.onChange(group.parts.length === 0 ? undefined : conditionOf(group))}
            context={{ ...props.context, disabled: frame.disabled }}
          />
        </div>
      )}
    </FieldFrame>
  )
}

function knownBy(facts: NonNullable<FieldControlProps['context']>['facts']): KnownAnswers {
  return {
    ...(facts?.answersList && { isList: facts.answersList }),
    ...(facts?.choicesOf && { choicesOf: facts.choicesOf }),
  }
}
