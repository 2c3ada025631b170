import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { Popup } from '../overlay/Popup.tsx'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { type Option, OptionRow } from './OptionRow.tsx'

export interface SelectProps<V extends string = string> extends FieldProps {
  value: V | null
  onChange: (value: V) => void
  /** In the order given. An option may have the empty value, for "none". */
  options: readonly (Option & { value: V })[]
  placeholder?: string
  name?: string
  /** 28 px high, for tool bars and table feet. */
  small?: boolean
}

/** One choice of a short, fixed list. For long lists, search, several choices or loading see Selector. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onChange, options, placeholder, name, small, disabled } = props
  const t = useT()
  const chosen = options.find((option) => option.value === value)
  return (
    <FieldFrame {...props} group>
      {({ id, labelId, ...control }) => (
        <AriaSelect
          value={chosen ? toKey(chosen.value) : null}
          onChange={(key) => key !== null && onChange(fromKey(String(key)) as V)}
          isDisabled={disabled ?? false}
          isRequired={props.required ?? false}
          validationBehavior="aria"
          isInvalid={control['aria-invalid'] ?? false}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          {...(name ? { name } : {})}
          className="k-select"
        >
          <Button id={id} className={cx('k-input', 'k-select-button', small && 'k-small')}>
            <SelectValue className="k-select-value">
              {chosen ? (
                <>
                  {chosen.icon && <Icon icon={chosen.icon} className="k-option-icon" />}
                  <span className="k-cut">{chosen.label}</span>
                </>
              ) : (
                <span className="k-placeholder">{placeholder ?? t('Välj..')}</span>
              )}
            </SelectValue>
            <Icon icon={ChevronDown} className="k-select-arrow" />
          </Button>
          <Popup matchWidth>
            <ListBox items={options} className="k-list">
              {(option) => (
                <ListBoxItem
                  id={toKey(option.value)}
                  textValue={option.label}
                  isDisabled={option.disabled ?? false}
                  className="k-option"
                >
                  {({ isSelected }) => <OptionRow option={option} chosen={isSelected} />}
                </ListBoxItem>
              )}
            </ListBox>
          </Popup>
        </AriaSelect>
      )}
    </FieldFrame>
  )
}

/** The library takes an empty key for no key, and an empty value is a choice here. */
const toKey = (value: string) => `v:${value}`
const fromKey = (key: string) => key.slice(2)
