import type { Condition } from '../../../src/shared/rules/condition/condition.ts'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { GroupEditor } from './condition/GroupEditor.tsx'
import { conditionOf, rootGroup } from './condition/parts.ts'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** A rule with and, or and groups. Without any comparison there is no rule. */
export function ConditionField(props: FieldControlProps) {
  const { name, ...frame } = useFrame(props)
  const condition = (props.value ?? undefined) as Condition | undefined
  return (
    <FieldFrame {...frame} group>
      {({ id: _, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId}>
          <GroupEditor
            name={name}
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
