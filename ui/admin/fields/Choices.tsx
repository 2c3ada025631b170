import type { Choice } from '../../../src/shared/fields/field.ts'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { choiceOf, choiceOptions, keyOfChoice } from './choices.ts'
import type { FieldControlProps } from './control.ts'
import { useFrame } from './useFrame.ts'

/** More choices than this are picked with search instead of boxes. */
const boxesUpTo = 8

/** Any number of fixed values: boxes when they are few, a selector when they are many. */
export function ChoicesField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const t = useT()
  const { name, ...frame } = useFrame(props)
  const choices = field.options ?? []
  const chosen = Array.isArray(value) ? (value as Choice['value'][]) : []
  const options = choiceOptions(choices, t)
  if (choices.length > boxesUpTo) {
    return (
      <Selector
        {...frame}
        multi
        options={options}
        value={chosen.map(keyOfChoice)}
        onChange={(keys) =>
          onChange(keys.flatMap((key) => choiceOf(choices, key) ?? []).map((choice) => choice.value))
        }
      />
    )
  }
  return (
    <FieldFrame {...frame} group>
      {({ id: _, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId} className="a-boxes">
          {choices.map((choice, index) => (
            <Checkbox
              key={keyOfChoice(choice.value)}
              name={`${name}.${index}`}
              label={t(choice.label)}
              disabled={frame.disabled}
              checked={chosen.includes(choice.value)}
              onChange={(on) =>
                onChange(
                  choices
                    .map((one) => one.value)
                    .filter((one) => (one === choice.value ? on : chosen.includes(one))),
                )
              }
            />
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
