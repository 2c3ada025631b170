import { useState } from 'react'
import { storedOptions } from '../../../src/shared/catalogue/options.ts'
import type { StoredOption } from '../../../src/shared/fields/kinds/options.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { useT } from '../../kit/text.tsx'
import { SortableRows } from '../rows/SortableRows.tsx'
import { useRows } from '../rows/useRows.ts'
import type { FieldControlProps } from './control.ts'
import { LanguagesButton } from './LanguagesButton.tsx'
import { OptionEditor } from './options/OptionEditor.tsx'
import { asText, textsOf } from './texts.ts'
import { useFrame } from './useFrame.ts'

/** Answers to choose from: label (one, or one per language) and value, which one is chosen from the start, and which cannot be chosen. */
export function OptionsField(props: FieldControlProps) {
  const t = useT()
  const { name, ...frame } = useFrame(props)
  const options = storedOptions({ options: props.value })
  const rows = useRows<StoredOption>(options, props.onChange)
  const [opened, setOpened] = useState(false)
  const several = props.field.translatable === true && (opened || options.some(({ label }) => textsOf(label)))
  const toggle = props.field.translatable && (
    <LanguagesButton
      several={several}
      disabled={frame.disabled}
      onPress={() => {
        if (options.some(({ label }) => textsOf(label)))
          props.onChange(options.map((option) => ({ ...option, label: asText(option.label) })))
        setOpened(!several)
      }}
    />
  )
  return (
    <FieldFrame {...frame} group aside={toggle}>
      {({ id: _, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId} className="a-options">
          <SortableRows
            label={frame.label}
            keys={rows.keys}
            nameOf={(index) => asText(options[index]?.label) || t('Alternativ {n}', { n: index + 1 })}
            onMove={rows.move}
            disabled={frame.disabled}
          >
            {(index) => {
              const option = options[index]
              if (!option) return null
              return (
                <OptionEditor
                  name={`${name}.${index}`}
                  number={index + 1}
                  option={option}
                  several={several}
                  twice={options.some((other, at) => at !== index && other.value === option.value)}
                  disabled={frame.disabled}
                  debounced={props.context?.debounced ?? false}
                  onChange={(changed) => rows.change(index, changed)}
                  onRemove={() => rows.remove(index)}
                />
              )
            }}
          </SortableRows>
          <div>
            <Button
              small
              icon="plus"
              disabled={frame.disabled}
              onPress={() => rows.add({ label: '', value: '' })}
            >
              {t('Lägg till alternativ')}
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
