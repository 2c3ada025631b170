import { type Field, initialValues, type Values } from '../../../src/shared/fields/field.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { useT } from '../../kit/text.tsx'
import { SortableRows } from '../rows/SortableRows.tsx'
import { useRows } from '../rows/useRows.ts'
import type { FieldControlProps } from './control.ts'
import { FieldsForm } from './FieldsForm.tsx'
import { useFrame } from './useFrame.ts'

/** Rows of the same shape, put in order by dragging or with the keyboard. */
export function ListField(props: FieldControlProps) {
  const { field, value, onChange, context } = props
  const t = useT()
  const { name: _, ...frame } = useFrame(props)
  const fields = field.fields ?? {}
  const items = Array.isArray(value) ? value.map(recordOf) : []
  const rows = useRows(items, onChange)
  const nameOf = (index: number) => nameIn(fields, items[index]) || t('Rad {n}', { n: index + 1 })
  return (
    <FieldFrame {...frame} group>
      {({ id: _id, labelId, ...control }) => (
        // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
        <div {...control} role="group" aria-labelledby={labelId} className="a-list">
          <SortableRows
            label={frame.label}
            keys={rows.keys}
            nameOf={nameOf}
            onMove={rows.move}
            disabled={frame.disabled}
          >
            {(index) => (
              <div className="a-list-item">
                <FieldsForm
                  fields={fields}
                  values={items[index] ?? {}}
                  onChange={(values) => rows.change(index, values)}
                  context={{ ...context, autoFocus: false, disabled: frame.disabled }}
                />
                <IconButton
                  small
                  danger
                  icon="trash-2"
                  label={t('Ta bort {namn}', { namn: nameOf(index) })}
                  disabled={frame.disabled}
                  onPress={() => rows.remove(index)}
                />
              </div>
            )}
          </SortableRows>
          <div>
            <Button
              small
              icon="plus"
              disabled={frame.disabled}
              onPress={() => rows.add(initialValues(fields))}
            >
              {t('Lägg till rad')}
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

/** What a person calls the row: its first text. */
function nameIn(fields: Record<string, Field>, item: Values | undefined): string {
  const key = Object.keys(fields).find((one) => fields[one]?.kind === 'text')
  const text = key ? item?.[key] : undefined
  return typeof text === 'string' ? text : ''
}
